//! Points say all there is to say about the moves of Caesar's Empire.

use caesar::Caesar;

use crate::hint::Advised;

impl Advised for Caesar {}
