//! The worker in which bots think.

use std::marker::PhantomData;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{asset, offer_update};
use crate::worker::{Ask, read_answer, text_of};

/// A running worker that answers one kind of questions; it is stopped when this is dropped.
pub(crate) struct WorkerHandle<Q> {
    worker: Worker,
    /// Must live as long as the worker, which calls it.
    _listener: Listener,
    _asked: PhantomData<Q>,
}

impl<Q: Ask> WorkerHandle<Q> {
    /// Starts a worker that passes its answers to `hear`; `None` if the browser has no workers.
    pub(crate) fn start(mut hear: impl FnMut(Q::Answer) + 'static) -> Option<Self> {
        let listener =
            move |event: MessageEvent| match read_answer(&event.data().as_string().unwrap_or_default()) {
                Ok(answer) => hear(answer),
                Err(why) => {
                    log(&why);
                    offer_update();
                }
            };
        let (worker, listener) = start(Closure::new(listener))?;
        Some(Self { worker, _listener: listener, _asked: PhantomData })
    }

    /// Sends a question; the answer arrives through `hear`.
    pub(crate) fn ask(&self, question: &Q) {
        let _refused = self.worker.post_message(&text_of(question).into());
    }
}

type Listener = Closure<dyn FnMut(MessageEvent)>;

fn start(listener: Listener) -> Option<(Worker, Listener)> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&asset("worker.js")?, &options).ok()?;
    worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    Some((worker, listener))
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

impl<Q> Drop for WorkerHandle<Q> {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
