//! A program that runs until a test ends, as the service manager of an operator runs it.

use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often a service looks whether its program has ended.
const LOOK_INTERVAL: Duration = Duration::from_millis(100);

/// A program that is started again whenever it ends. Dropping this kills it.
#[derive(Debug)]
pub struct Service {
    child: Arc<Mutex<Option<Child>>>,
    stopping: Arc<AtomicBool>,
    keeper: Option<JoinHandle<()>>,
}

impl Service {
    /// Starts the program of this command, now and whenever it has ended.
    ///
    /// # Panics
    /// In its own thread, if the program cannot be started.
    #[must_use]
    pub fn start(command: impl Fn() -> Command + Send + 'static) -> Self {
        let (child, stopping) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
        let (kept, ended) = (child.clone(), stopping.clone());
        let keeper = std::thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                let running = lock(&kept)
                    .as_mut()
                    .is_some_and(|child: &mut Child| matches!(child.try_wait(), Ok(None)));
                if !running {
                    *lock(&kept) = Some(command().spawn().expect("the program can be started"));
                }
                std::thread::sleep(LOOK_INTERVAL);
            }
        });
        Self { child, stopping, keeper: Some(keeper) }
    }

    /// The id of the running process.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        lock(&self.child).as_ref().map(Child::id)
    }

    /// Kills the process, if it runs; it is started again.
    pub fn kill(&self) {
        if let Some(child) = lock(&self.child).as_mut() {
            // The process may just have ended.
            let _ = child.kill();
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        let _ = self.keeper.take().map(JoinHandle::join);
        if let Some(mut child) = lock(&self.child).take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn lock(child: &Mutex<Option<Child>>) -> MutexGuard<'_, Option<Child>> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_killed_service_starts_again() {
        let service = Service::start(|| {
            let mut command = Command::new("sleep");
            command.arg("60");
            command
        });
        let id = |other: Option<u32>| loop {
            match service.id() {
                Some(id) if Some(id) != other => break id,
                _ => std::thread::sleep(LOOK_INTERVAL),
            }
        };
        let first = id(None);
        service.kill();
        assert_ne!(id(Some(first)), first);
    }
}
