// What is there already is shown before the client is fetched: on a slow line the first picture has the line to itself.
const next = () => new Promise((done) => setTimeout(done));
if (document.visibilityState === "visible") await new Promise((shown) => requestAnimationFrame(shown)).then(next);
const { default: init, run_page } = await import("{{web.js}}");
await init({ module_or_path: "{{web_bg.wasm}}" });
// A moment for whoever touches the page meanwhile.
await next();
run_page();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
