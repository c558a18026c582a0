//! Randomness from the operating system, hashes and passwords.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::AppError;

/// Letters and digits, without those that are easily confused.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Random bytes.
///
/// # Panics
/// If the operating system provides no randomness.
#[must_use]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random numbers");
    bytes
}

/// A random word of this many letters, five bits each.
#[must_use]
pub fn word(letters: usize) -> String {
    (0..letters).map(|_| char::from(ALPHABET[usize::from(bytes::<1>()[0] % 32)])).collect()
}

/// SHA-256 in hex.
#[must_use]
pub fn hash(text: &str) -> String {
    hash_bytes(text.as_bytes())
}

/// SHA-256 of bytes in hex.
#[must_use]
pub fn hash_bytes(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 hash of a text in Base64.
pub(crate) fn hash_base64(text: &str) -> String {
    data_encoding::BASE64.encode(&Sha256::digest(text))
}

/// Hashes and checks passwords, a few at a time, because each needs memory and a core.
#[derive(Clone, Debug)]
pub struct Passwords {
    at_once: Arc<Semaphore>,
    memory: u32,
    /// A hash to check against if there is no such account, so that the check takes equally long.
    decoy: Arc<str>,
}

impl Passwords {
    /// With this much memory for each, in KiB.
    ///
    /// # Panics
    /// If argon2 does not accept that amount.
    #[must_use]
    pub fn new(memory: u32) -> Self {
        let decoy = derive(&word(16), memory).expect("argon2 accepts these parameters");
        Self { at_once: Arc::new(Semaphore::new(2)), memory, decoy: decoy.into() }
    }

    /// The hash of a password, with its salt and parameters.
    ///
    /// # Errors
    /// If the server stops meanwhile.
    pub async fn hash(&self, password: String) -> Result<String, AppError> {
        let memory = self.memory;
        self.work(move || derive(&password, memory)).await?.ok_or_else(|| AppError::internal("argon2 failed"))
    }

    /// Whether the password matches; `false` without a hash, after the same time.
    ///
    /// # Errors
    /// If the server stops meanwhile.
    pub async fn check(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.decoy.to_string());
        let fits = self.work(move || {
            let parsed = PasswordHash::new(&hash);
            parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        });
        Ok(fits.await? && known)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let _turn = self.at_once.acquire().await.map_err(|_| AppError::internal("stopping"))?;
        tokio::task::spawn_blocking(work).await.map_err(|_| AppError::internal("argon2 failed"))
    }
}

fn derive(password: &str, memory: u32) -> Option<String> {
    let params = Params::new(memory, 2, 1, None).ok()?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash = argon2.hash_password_with_salt(password.as_bytes(), &bytes::<16>()).ok()?;
    Some(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_alone() {
        let passwords = Passwords::new(64);
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.check("correct horse".to_owned(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.check("battery staple".to_owned(), Some(hash)).await.unwrap());
        assert!(!passwords.check("correct horse".to_owned(), None).await.unwrap());
    }

    #[test]
    fn words_are_ids() {
        assert!(word(16).parse::<protocol::TableId>().is_ok());
        assert_ne!(word(16), word(16));
        assert_eq!(hash("abc")[..8], *"ba7816bf");
    }
}
