// The chosen theme comes before the first picture, so that a dark page never flashes white.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
import init, { run_page } from "{{web.js}}";
await init({ module_or_path: "{{web_bg.wasm}}" });
run_page();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
