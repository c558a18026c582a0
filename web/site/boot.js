// Paints the first frame before fetching the client, so that the two do not compete for a slow network.
// The start page can be used before the client is here: a press goes to its page, which the client then shows.
const shell = document.getElementById("shell");
shell.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  delete document.documentElement.dataset.home;
});
const next = () => new Promise((done) => setTimeout(done));
if (document.visibilityState === "visible") await new Promise((shown) => requestAnimationFrame(shown)).then(next);
const { default: init, run_page } = await import("{{web.js}}");
await init({ module_or_path: "{{web_bg.wasm}}" });
// The client is here, so the fonts no longer compete with it for the network.
document.documentElement.dataset.fonts = "";
// Let the page respond to input.
await next();
run_page();
if ("serviceWorker" in navigator) {
  const kept = navigator.serviceWorker;
  // If a service worker controlled the page before, a new one means a new version of the site.
  const offer = () => (document.getElementById("newer").hidden = false);
  if (kept.controller) kept.addEventListener("controllerchange", offer);
  document.getElementById("reload").addEventListener("click", () => location.reload());
  kept.register("/sw.js");
}
