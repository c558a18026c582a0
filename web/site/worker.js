// The web worker in which bots think. JSON in, JSON out.
import init, { load_for, longest_wait, network_of, provide, think } from "{{web.js}}";
// The code of the first game's bots is in one file, from which split.js takes the parts that it needs.
const bundle = async () => {
  const bytes = new Uint8Array(await (await fetch("{{bots.bin}}")).arrayBuffer());
  let at = bytes.indexOf("\n".charCodeAt(0)) + 1;
  const lengths = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const headers = { "content-type": "application/wasm" };
  globalThis.parts = new Map();
  for (const [name, length] of Object.entries(lengths)) {
    globalThis.parts.set(name, Promise.resolve(new Response(bytes.subarray(at, at + length), { headers })));
    at += length;
  }
};
// Without the file, each part is requested by itself.
const bundled = bundle().catch(() => {});
const ready = init({ module_or_path: "{{web_bg.wasm}}" });
// The addresses of the networks, by name. A network is fetched for the first question that needs it.
const NETWORKS = {{networks}};
const fetched = {};
const fetchNetwork = async (name) => {
  try {
    const response = await fetch(NETWORKS[name]);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await provide(name, new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    console.warn(`${NETWORKS[name]}: ${error?.message ?? error}; the bots play without a network`);
  }
};
const late = (wait) => new Promise((done) => setTimeout(done, wait));
const answer = async (question) => {
  await Promise.all([bundled, ready]);
  // On a slow network the code comes first: a bot can play without its network.
  await load_for(question);
  const name = network_of(question);
  if (name in NETWORKS && !(name in fetched)) {
    fetched[name] = fetchNetwork(name);
    await Promise.race([fetched[name], late(longest_wait(question))]);
  }
  return think(question);
};
// A part of the client may be missing on the site, which has a newer version: the page says so.
onmessage = async (event) => {
  postMessage(await answer(event.data).catch((error) => JSON.stringify({ Err: `${error?.message ?? error}` })));
};
