//! The laws every game obeys.

laws::obey!(toy::Toy, laws::Plan { state_bytes: 256, ..laws::Plan::standard() });
