// Before the first picture: the chosen theme, so that a dark page never flashes white, and the language of what
// is shown until the client is there.
const root = document.documentElement;
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
const french = (localStorage.getItem("lang") ?? navigator.language).startsWith("fr");
root.lang = french ? "fr" : "en";
if (location.pathname === "/") root.dataset.home = "";
