// Starts the client. The page requests this script, the client’s script and its module at the same time (see index.html),
// so that on a slow network they arrive together; the browser compiles the module while it arrives.
import init, { run_page } from "{{web.js}}";
const client = init({ module_or_path: "{{web_bg.wasm}}" });
// Later, the web worker finds its script in the cache.
fetch("{{worker.js}}").catch(() => {});
const next = () => new Promise((done) => setTimeout(done));
// The first frame must be on the screen before the client draws over it: wait until the browser reports it, but not for long.
const painted = new Promise((shown) => new PerformanceObserver(shown).observe({ type: "paint", buffered: true }));
if (document.visibilityState === "visible") await Promise.race([painted, new Promise((late) => setTimeout(late, 300))]);
// The picture of a finished game is drawn by a script of its own.
globalThis.sharePicture = (...drawing) => import("{{picture.js}}").then((script) => script.share(...drawing));
await client;
// The bots of the first game come next, because one of them may begin; the page requests nothing else meanwhile.
globalThis.bots = fetch("{{bots.bin}}").then((answer) => answer.arrayBuffer()).catch(() => {});
// Let the page respond to input.
await next();
run_page();
// The first game can be played, so the fonts no longer compete with it for the network; the service worker, which loads
// the whole site, comes last.
await globalThis.bots;
await Promise.allSettled(["1em Inter", "700 1em Literata"].map((font) => document.fonts.load(font)));
document.documentElement.dataset.fonts = "";
document.getElementById("reload").addEventListener("click", () => location.reload());
if ("serviceWorker" in navigator) {
  const kept = navigator.serviceWorker;
  // If a service worker controlled the page before, a new one means a new version of the site.
  const offer = () => (document.getElementById("newer").hidden = false);
  if (kept.controller) kept.addEventListener("controllerchange", offer);
  kept.register("/sw.js");
}
