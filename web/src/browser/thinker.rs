//! The worker in which bots think.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::asset;

/// A running worker; it is stopped when this is dropped.
pub(crate) struct Thinker {
    worker: Worker,
    /// Kept as long as the worker may call it.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Thinker {
    /// Starts a worker that answers through the function; nothing if the browser has no workers.
    pub(crate) fn start(mut answer: impl FnMut(String) + 'static) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&asset("worker.js")?, &options).ok()?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            answer(event.data().as_string().unwrap_or_default());
        });
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { worker, _listener: listener })
    }

    /// Asks; the answer comes later.
    pub(crate) fn ask(&self, question: &str) {
        let _refused = self.worker.post_message(&question.into());
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
