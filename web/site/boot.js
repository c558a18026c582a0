// Starts the client. The page requests this script, the client’s script and its module at the same time (see first.js), so
// that on a slow network they arrive together; the browser compiles the module while it arrives.
import init, { run_page } from "{{web.js}}";
const bar = document.getElementById("loaded");
// The bots of the first game come after the module, because one of them may begin.
let bots;
const loadBots = () => (bots ??= fetch("{{bots.bin}}").then((answer) => answer.arrayBuffer()).catch(() => {}));
// How long the site takes to answer, in milliseconds.
const [{ requestStart, responseStart }] = performance.getEntriesByType("navigation");
const latency = responseStart - requestStart;
// On a first visit the frame shows how much of the module is here. When the rest will take no longer than an answer, the
// bots are requested, so that they arrive right after it. Later the browser has the module, compiled.
const told = (answer) => {
  const begun = performance.now();
  let loaded = 0;
  const count = (bytes, stream) => {
    bar.value = loaded += bytes.length;
    const left = ((bar.max - loaded) / loaded) * (performance.now() - begun);
    if (loaded > bar.max / 2 && left < latency) loadBots();
    stream.enqueue(bytes);
  };
  return new Response(answer.body.pipeThrough(new TransformStream({ transform: count })), answer);
};
const client = init({
  module_or_path: fetch("{{web_bg.wasm}}").then((answer) => (answer.ok && !navigator.serviceWorker?.controller ? told(answer) : answer)),
});
// Later, the web worker finds its script in the cache.
fetch("{{worker.js}}").catch(() => {});
const next = () => new Promise((done) => setTimeout(done));
// The picture of a finished game is drawn by a script of its own.
globalThis.sharePicture = (...drawing) => import("{{picture.js}}").then((script) => script.share(...drawing));
await client;
// The page requests nothing else until the bots are here.
globalThis.bots = loadBots();
// The frame stays until the client has drawn a page.
const shell = document.getElementById("shell");
const drawn = new MutationObserver(() => {
  if (!document.querySelector("body > .topbar, body > .screen")) return;
  drawn.disconnect();
  shell.remove();
});
drawn.observe(document.body, { childList: true });
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
  // On a small processor that would slow down the first page, so the page comes first.
  setTimeout(() => kept.register("/sw.js"), 3000);
}
