// Runs inside the page before the first frame: sets the theme (chosen, or that of the system), so that a dark page does
// not flash white, the language until the client has loaded, and which frame of index.html is shown until then.
const root = document.documentElement;
let kept = {};
try {
  kept = localStorage;
} catch {
  // This browser has no storage.
}
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  const chosen = ["light", "dark", "contrast"].includes(kept.theme);
  root.dataset.theme = chosen ? kept.theme : dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);
const french = (kept.lang ?? navigator.language).startsWith("fr");
root.lang = french ? "fr" : "en";
// On a later visit the service worker has the fonts, so that the first frame can use them.
if (navigator.serviceWorker?.controller) root.dataset.fonts = "";
// The frame of a game that begins, of its lesson and of a table is a board; that of the first game shows its map.
const frame = () => {
  const [kind, game] = location.pathname.split("/").slice(1);
  const name = kind === "" ? "home" : ["play", "learn", "table", "t"].includes(kind) ? "table" : "page";
  return { name, map: name === "table" && game === "{{first game}}" };
};
const choose = () => {
  const { name, map } = frame();
  root.dataset.frame = name;
  const board = document.getElementById("frame");
  const data = document.getElementById("atlas/{{first game}}-a.json");
  if (map && data && board?.childElementCount === 0) board.append(drawn(JSON.parse(data.textContent)));
};
// The land and the borders of a map. The board, which is drawn over it later, has more of it.
const drawn = ({ canvas: [w, h], theme, continents, borders }) => {
  const lines = (width, colour, paths) => `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${paths}</g>`;
  const path = ({ path, tint }) => `<path d="${path}" fill="${tint ?? "none"}" fill-rule="evenodd"/>`;
  const land = continents.map(path).join("");
  const outline = land.replaceAll(/ fill="#\w+"/g, "");
  const shores = theme.rings.map(([width, colour, opacity]) => `<g opacity="${opacity}">${lines(width, colour, outline)}</g>`);
  const picture = new Image();
  picture.alt = "";
  picture.decoding = "sync";
  picture.src = "data:image/svg+xml," + encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><rect x="${-w}" y="${-h}" width="${3 * w}" height="${3 * h}" fill="${theme.sea[0]}"/>
    ${shores.join("")}<g fill="${theme.coast}" transform="translate(0 6)">${outline}</g>${land}
    ${lines(2.8, theme.border, borders.map(path).join(""))}${lines(2, theme.coast, outline)}</svg>`);
  return picture;
};
choose();
document.addEventListener("DOMContentLoaded", choose);
addEventListener("popstate", choose);
// The start page can be used before the client is here: a press goes to its page, which the client then shows.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#shell a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  choose();
});
// The client is requested once the first frame is on the screen, so that it does not delay that frame. On a line on which
// every request waits long, it is requested at once: the frame is here before the answer. A page in a hidden tab has no frame.
const LONG_WAIT = 1000;
const shown = new Promise((shown) => {
  const largest = "largest-contentful-paint";
  const visible = document.visibilityState === "visible" && PerformanceObserver.supportedEntryTypes?.includes(largest);
  if (!visible || performance.now() > LONG_WAIT) return shown();
  const isWhole = ({ element }) => !frame().map || element?.tagName === "IMG";
  new PerformanceObserver((paints) => paints.getEntries().some(isWhole) && shown()).observe({ type: largest, buffered: true });
  setTimeout(shown, 2000);
});
shown.then(() => {
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  add("link", { rel: "preload", href: "{{web_bg.wasm}}", as: "fetch", type: "application/wasm", crossOrigin: "" });
  add("link", { rel: "modulepreload", href: "{{web.js}}" });
  add("link", { rel: "modulepreload", href: "{{split.js}}" });
  add("script", { type: "module", src: "{{boot.js}}" });
});
