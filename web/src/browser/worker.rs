//! The worker in which bots think.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{asset, offer_update};
use crate::worker::{WorkerAnswer, WorkerQuestion};

/// A running worker; it is stopped when this is dropped.
pub(crate) struct WorkerHandle {
    worker: Worker,
    /// Must live as long as the worker, which calls it.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl WorkerHandle {
    /// Starts a worker that passes its answers to `hear`; `None` if the browser has no workers.
    pub(crate) fn start(mut hear: impl FnMut(WorkerAnswer) + 'static) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&asset("worker.js")?, &options).ok()?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().unwrap_or_default();
            match serde_json::from_str(&answer) {
                Ok(WorkerAnswer::Unclear(why)) => {
                    log(&why);
                    offer_update();
                }
                Ok(answer) => hear(answer),
                Err(error) => log(&error.to_string()),
            }
        });
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { worker, _listener: listener })
    }

    /// Sends a question; the answer arrives through `hear`.
    pub(crate) fn ask(&self, question: &WorkerQuestion) {
        let text = serde_json::to_string(question).expect("a question serialises to JSON");
        let _refused = self.worker.post_message(&text.into());
    }
}

/// In the worker: sends an answer to the page before the question is fully answered.
pub(crate) fn report(answer: String) {
    let global = js_sys::global();
    let post = js_sys::Reflect::get(&global, &"postMessage".into()).ok();
    if let Some(post) = post.and_then(|post| post.dyn_into::<js_sys::Function>().ok()) {
        let _refused = post.call1(&global, &answer.into());
    }
}

/// Logs an error: page and worker are the same program, so an unreadable message is a bug.
fn log(why: &str) {
    web_sys::console::error_1(&why.into());
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
