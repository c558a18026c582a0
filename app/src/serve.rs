//! `empires serve`: the site.

use server::{Config, ServeArgs, Server};
use tokio::signal;

use crate::failure::Failure;

/// Serves until it is interrupted.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    server::start_logging(args.log_json);
    let config = Config::try_from(args).map_err(Failure::input)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let server = Server::bind(config).await.map_err(Failure::input)?;
        eprintln!("Pocket Empires is at http://{}", server.address());
        Ok(server.run(interrupted()).await?)
    })
}

/// Waits for control-C, or for the word of a service manager.
async fn interrupted() {
    let terminated = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut terminate) => drop(terminate.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = signal::ctrl_c() => {}
        () = terminated => {}
    }
}
