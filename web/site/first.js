// Before the first picture: the theme, chosen or the system's, so that a dark page never flashes white, and the language
// of the page until the client has loaded.
const root = document.documentElement;
let kept = {};
try {
  kept = localStorage;
} catch {
  // This browser keeps nothing.
}
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  const chosen = kept.theme === "light" || kept.theme === "dark";
  root.dataset.theme = chosen ? kept.theme : dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);
const french = (kept.lang ?? navigator.language).startsWith("fr");
root.lang = french ? "fr" : "en";
if (location.pathname === "/") root.dataset.home = "";
