// Paints the first frame before the client is fetched, so that the two do not share a slow line.
const next = () => new Promise((done) => setTimeout(done));
if (document.visibilityState === "visible") await new Promise((shown) => requestAnimationFrame(shown)).then(next);
const { default: init, run_page } = await import("{{web.js}}");
await init({ module_or_path: "{{web_bg.wasm}}" });
// A pause in which the page can respond to input.
await next();
run_page();
if ("serviceWorker" in navigator) {
  const kept = navigator.serviceWorker;
  // A page that a worker kept before hears of a new one: the site has a new version.
  const offer = () => (document.getElementById("newer").hidden = false);
  if (kept.controller) kept.addEventListener("controllerchange", offer);
  document.getElementById("reload").addEventListener("click", () => location.reload());
  kept.register("/sw.js");
}
