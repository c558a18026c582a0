//! Hints for Caesar's Empire have no reasons besides points.

use caesar::Caesar;

use crate::hint::Advised;

impl Advised for Caesar {}
