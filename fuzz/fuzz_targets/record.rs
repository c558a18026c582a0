//! Any text as a record: a record that parses prints and parses the same, a record that replays is recorded the same,
//! nothing panics.

#![no_main]

use games::AnyMatch;
use libfuzzer_sys::fuzz_target;
use table::Record;

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else { return };
    let printed = record.to_string();
    assert_eq!(printed.parse::<Record>().as_ref(), Ok(&record), "it does not read back");
    let Ok(table) = AnyMatch::replay(&record) else { return };
    let again = table.record();
    assert_eq!((again.seed, &again.moves), (record.seed, &record.moves), "it is recorded otherwise");
    let replayed = AnyMatch::replay(&again).map(|table| table.record());
    assert_eq!(replayed, Ok(again), "its own record does not replay");
});
