// The web worker in which bots think. JSON in, JSON out.
import init, { network_of, provide, think } from "{{web.js}}";
const ready = init({ module_or_path: "{{web_bg.wasm}}" });
// The addresses of the networks, by game. A network is fetched for the first question that needs it.
const NETWORKS = {{networks}};
// The longest wait for a network, in milliseconds. Until it arrives, bots play without it.
const LONGEST_WAIT = 1000;
const fetched = {};
const fetchNetwork = async (game) => {
  try {
    const response = await fetch(NETWORKS[game]);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await provide(game, new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    console.warn(`${NETWORKS[game]}: ${error?.message ?? error}; the bots play without a network`);
  }
};
const late = () => new Promise((done) => setTimeout(done, LONGEST_WAIT));
onmessage = async (event) => {
  await ready;
  const game = network_of(event.data);
  if (game in NETWORKS && !(game in fetched)) {
    fetched[game] = fetchNetwork(game);
    await Promise.race([fetched[game], late()]);
  }
  postMessage(await think(event.data));
};
