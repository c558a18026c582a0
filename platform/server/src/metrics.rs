//! Numbers for operators, in the text format of Prometheus. Each server has its own, so that tests can run several.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the histogram's buckets, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2000];

/// A counter.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A value that goes up and down.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A boolean value.
#[derive(Debug, Default)]
pub(crate) struct Flag(AtomicBool);

impl Flag {
    pub(crate) fn set(&self, so: bool) {
        self.0.store(so, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The distribution of a duration.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [Counter; BOUNDS.len() + 1],
    micros: Counter,
}

impl Histogram {
    pub(crate) fn note(&self, time: Duration) {
        let millis = time.as_millis() as u64;
        let bucket = BOUNDS.iter().position(|bound| millis < *bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].add(1);
        self.micros.add(time.as_micros() as u64);
    }
}

/// All metrics of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) ready: Flag,
    pub(crate) tables: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) moves: Counter,
    pub(crate) refused: Counter,
    pub(crate) bot_moves: Counter,
    pub(crate) requests: Counter,
    pub(crate) server_errors: Counter,
    pub(crate) limited: Counter,
    pub(crate) store_errors: Counter,
    pub(crate) commits: Histogram,
}

impl Metrics {
    /// All metrics in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let ready = i64::from(self.ready.get());
        let gauge = |gauge: &Gauge| gauge.0.load(Ordering::Relaxed);
        let gauges =
            [("ready", ready), ("tables", gauge(&self.tables)), ("connections", gauge(&self.connections))];
        for (name, value) in gauges {
            write!(text, "# TYPE empires_{name} gauge\nempires_{name} {value}\n").expect(STRING_WRITE);
        }
        let counters = [
            ("moves", &self.moves),
            ("refused_moves", &self.refused),
            ("bot_moves", &self.bot_moves),
            ("http_requests", &self.requests),
            ("http_server_errors", &self.server_errors),
            ("rate_limited", &self.limited),
            ("store_errors", &self.store_errors),
        ];
        for (name, counter) in counters {
            let value = counter.get();
            write!(text, "# TYPE empires_{name}_total counter\nempires_{name}_total {value}\n")
                .expect(STRING_WRITE);
        }
        self.write_commits(&mut text);
        text
    }

    fn write_commits(&self, text: &mut String) {
        let name = "empires_commit_seconds";
        writeln!(text, "# TYPE {name} histogram").expect(STRING_WRITE);
        let mut sum = 0;
        for (index, counter) in self.commits.buckets.iter().enumerate() {
            sum += counter.get();
            let bound =
                BOUNDS.get(index).map_or("+Inf".to_owned(), |bound| (*bound as f64 / 1000.0).to_string());
            writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}").expect(STRING_WRITE);
        }
        let seconds = self.commits.micros.get() as f64 / 1e6;
        writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}").expect(STRING_WRITE);
    }
}

const STRING_WRITE: &str = "writing to a string succeeds";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prometheus_can_read_it() {
        let metrics = Metrics::default();
        metrics.moves.add(3);
        metrics.commits.note(Duration::from_millis(4));
        let text = metrics.text();
        assert!(text.contains("\nempires_moves_total 3\n"), "{text}");
        assert!(text.contains("empires_commit_seconds_bucket{le=\"0.005\"} 1"), "{text}");
        assert!(text.contains("empires_commit_seconds_bucket{le=\"+Inf\"} 1"), "{text}");
    }
}
