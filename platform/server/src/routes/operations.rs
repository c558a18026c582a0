//! Health, readiness and metrics, for operators.

use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(metrics))
}

/// Whether the program runs.
#[utoipa::path(get, path = "/healthz", responses((status = 200)))]
async fn alive() -> &'static str {
    "alive\n"
}

/// Whether the database answers and the server is not shutting down.
#[utoipa::path(get, path = "/readyz", responses((status = 200), (status = 503)))]
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if *app.closing.borrow() {
        (StatusCode::SERVICE_UNAVAILABLE, "going down\n")
    } else if !app.metrics.ready.get() || app.store.check().await.is_err() {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// Numbers for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String, content_type = "text/plain")))]
async fn metrics(State(app): State<App>) -> String {
    app.metrics.text()
}
