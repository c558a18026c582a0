// The web worker in which bots think. JSON in, JSON out.
import init, { think } from "{{web.js}}";
const ready = init({ module_or_path: "{{web_bg.wasm}}" });
onmessage = async (event) => {
  await ready;
  postMessage(await think(event.data));
};
