//! `empires serve`: the site.

use std::process::{Command, Stdio};

use server::client::Assets;
use server::{Config, ServeArgs, Server};
use tokio::signal;

use crate::failure::Failure;

/// The web client, embedded by the build script.
static SITE: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// Serves until it is interrupted.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    server::start_logging(args.log_json);
    let config = Config::try_from(args).map_err(Failure::input)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let inside = Assets::new(SITE.iter().map(|(path, bytes)| ((*path).to_owned(), *bytes)));
        let server = Server::bind_with(config, inside).await.map_err(Failure::input)?;
        let site = format!("http://{}", server.address());
        eprintln!("Pocket Empires is at {site}");
        if args.open {
            // On a separate thread, because some programs return only when the browser is closed.
            std::thread::spawn(move || {
                if !open(&site) {
                    eprintln!("No browser could be opened here: open {site} in one yourself.");
                }
            });
        }
        Ok(server.run(interrupted()).await?)
    })
}

/// Opens an address in the browser; `false` if there is no browser or no display.
fn open(site: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
    {
        ("xdg-open", &[])
    } else {
        // Without a display, a text browser would take over the terminal.
        return false;
    };
    let mut command = Command::new(program);
    command.args(before).arg(site).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Waits for control-C or the signal of a service manager.
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
