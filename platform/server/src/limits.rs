//! Limits on rates: a bucket per address or person that fills with time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many keys are remembered before those that have rested are forgotten.
const MOST: usize = 20_000;

/// How much is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// In the long run, per second.
    pub per_second: f64,
}

impl Rate {
    /// So many at once and so many per second.
    #[must_use]
    pub const fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second }
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

    /// Takes one from the bucket of this key; `false` if it is empty.
    pub(crate) fn take(&self, key: &str) -> bool {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: &str, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            let rate = self.rate;
            buckets.retain(|_, bucket| bucket.filled(rate, now) < rate.burst);
        }
        if !buckets.contains_key(key) {
            buckets.insert(key.to_owned(), Bucket { level: self.rate.burst, at: now });
        }
        let Some(bucket) = buckets.get_mut(key) else { return false };
        bucket.level = bucket.filled(self.rate, now);
        bucket.at = now;
        let enough = bucket.level >= 1.0;
        if enough {
            bucket.level -= 1.0;
        }
        enough
    }
}

impl Bucket {
    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.level + passed * rate.per_second).min(rate.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again_and_others_are_not_touched() {
        let buckets = Buckets::new(Rate::new(2.0, 1.0));
        let start = Instant::now();
        let take = |key: &str, millis| buckets.take_at(key, start + Duration::from_millis(millis));
        assert!(take("a", 0) && take("a", 0) && !take("a", 500));
        assert!(take("b", 500));
        assert!(take("a", 1100) && !take("a", 1200));
    }

    #[test]
    fn rested_keys_are_forgotten() {
        let buckets = Buckets::new(Rate::new(1.0, 1000.0));
        let start = Instant::now();
        for key in 0..=MOST {
            buckets.take_at(&key.to_string(), start + Duration::from_secs(key as u64));
        }
        assert!(buckets.buckets.lock().unwrap().len() < 10);
    }
}
