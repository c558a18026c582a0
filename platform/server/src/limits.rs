//! Rate limits: a token bucket for each address or person.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of keys that are remembered before unused ones are dropped.
const MAX_KEYS: usize = 20_000;

/// The longest time a client is told to wait, because a bucket may never fill.
const MAX_WAIT: Duration = Duration::from_secs(3600);

/// A rate limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// In a burst.
    pub burst: f64,
    /// Per second in the long run.
    pub per_second: f64,
}

impl Rate {
    /// This many in a burst and this many per second.
    #[must_use]
    pub const fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second }
    }

    /// The limit multiplied by this factor.
    #[must_use]
    pub(crate) const fn times(self, factor: f64) -> Self {
        Self { burst: factor * self.burst, per_second: factor * self.per_second }
    }
}

/// Buckets of one rate, by key.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: Rate,
    buckets: Mutex<HashMap<String, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    level: f64,
    at: Instant,
}

impl Buckets {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes a token from the bucket of this key.
    ///
    /// # Errors
    /// If it is empty: the time until it is not.
    pub(crate) fn take(&self, key: &str) -> Result<(), Duration> {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: &str, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_KEYS {
            let rate = self.rate;
            buckets.retain(|_, bucket| bucket.filled(rate, now) < rate.burst);
        }
        let rate = self.rate;
        match buckets.get_mut(key) {
            Some(bucket) => bucket.take(rate, now),
            None => {
                buckets.entry(key.to_owned()).or_insert(Bucket { level: rate.burst, at: now }).take(rate, now)
            }
        }
    }
}

impl Bucket {
    fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.level = self.filled(rate, now);
        self.at = now;
        if self.level < 1.0 {
            let wait = (1.0 - self.level) / rate.per_second;
            return Err(Duration::try_from_secs_f64(wait).unwrap_or(MAX_WAIT).min(MAX_WAIT));
        }
        self.level -= 1.0;
        Ok(())
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.level + passed * rate.per_second).min(rate.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again_and_others_are_not_touched() {
        let buckets = Buckets::new(Rate::new(2.0, 1.0));
        let start = Instant::now();
        let take = |key: &str, millis| buckets.take_at(key, start + Duration::from_millis(millis)).is_ok();
        assert!(take("a", 0) && take("a", 0) && !take("a", 500));
        assert!(take("b", 500));
        assert!(take("a", 1100) && !take("a", 1200));
        let wait = buckets.take_at("a", start + Duration::from_millis(1600)).unwrap_err();
        assert_eq!(wait.as_millis(), 400);
    }

    #[test]
    fn rested_keys_are_forgotten() {
        let buckets = Buckets::new(Rate::new(1.0, 1000.0));
        let start = Instant::now();
        for key in 0..=MAX_KEYS {
            buckets.take_at(&key.to_string(), start + Duration::from_secs(key as u64)).unwrap();
        }
        assert!(buckets.buckets.lock().unwrap().len() < 10);
    }
}
