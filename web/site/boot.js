import init, { run_page } from "{{web.js}}";
await init({ module_or_path: "{{web_bg.wasm}}" });
run_page();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
