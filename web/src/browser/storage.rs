//! The local storage of the browser. Values that it does not accept are held in memory as long as the page lives.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::window;
use web_sys::Storage;

thread_local! {
    /// The values that the browser did not accept.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

/// A stored value, if there is one.
pub(crate) fn stored(key: &str) -> Option<String> {
    let memory = MEMORY.with_borrow(|memory| memory.get(key).cloned());
    memory.or_else(|| storage()?.get_item(key).ok()?)
}

/// Stores a value.
pub(crate) fn store(key: &str, value: &str) {
    let stored = storage().is_some_and(|storage| storage.set_item(key, value).is_ok());
    MEMORY.with_borrow_mut(|memory| {
        if stored {
            memory.remove(key);
        } else {
            memory.insert(key.to_owned(), value.to_owned());
        }
    });
}

/// Removes a value.
pub(crate) fn remove_stored(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Some(storage) = storage() {
        let _unkept = storage.remove_item(key);
    }
}

/// Whether some values are lost when the page is closed.
pub(crate) fn has_unstored() -> bool {
    MEMORY.with_borrow(|memory| !memory.is_empty())
}

/// All keys with this prefix.
pub(crate) fn stored_keys(prefix: &str) -> Vec<String> {
    let mut keys: Vec<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = storage() {
        let length = storage.length().unwrap_or_default();
        keys.extend((0..length).filter_map(|index| storage.key(index).ok().flatten()));
    }
    keys.retain(|key| key.starts_with(prefix));
    game::sort_short(&mut keys, String::cmp);
    keys.dedup();
    keys
}
