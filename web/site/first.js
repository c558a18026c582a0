// Runs before the first frame: sets the theme (chosen, or that of the system), so that a dark page does not flash
// white, and the language until the client has loaded.
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
if (location.pathname === "/") root.dataset.home = "";
// The start page can be used before the client is here: a press goes to its page, which the client then shows.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#shell a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  delete root.dataset.home;
});
