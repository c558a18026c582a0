//! The client tried without a terminal: a model, commands, and screens drawn into memory.
