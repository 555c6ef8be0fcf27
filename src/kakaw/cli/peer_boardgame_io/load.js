// Two clients per match, each of whom moves as soon as he sees that it is his turn: node load.js PORT MATCHES SECONDS
// Prints `counting` when it begins to count, and then one line of JSON. A move counts when its mover gets the server's update.
process.env.NODE_ENV = "production";
const { io } = require("socket.io-client");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const WARM_UP = 2; // seconds, before anything counts
const address = `http://127.0.0.1:${port}`;
const sentAt = new Map(); // by match and state number
const latencies = [];
let counting = false;

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function move(socket, matchID, playerID, credentials, state) {
  if (state.ctx.currentPlayer !== playerID) return;
  const free = state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
  const cell = free[Math.floor(Math.random() * free.length)];
  sentAt.set(matchID + state._stateID, performance.now());
  const action = { type: "MAKE_MOVE", payload: { type: "place", args: [cell], playerID, credentials } };
  socket.emit("update", action, state._stateID, matchID, playerID);
}

async function sit(matchID, playerID) {
  const path = `/games/endless/${matchID}/join`;
  const { playerCredentials: credentials } = await post(path, { playerID, playerName: `player ${playerID}` });
  const socket = io(`${address}/endless`, { transports: ["websocket"], forceNew: true, perMessageDeflate: false });
  socket.on("update", (_, state) => {
    // A move made at state n comes back as state n + 1; the mover is the one whose turn it is no longer.
    const key = matchID + (state._stateID - 1);
    if (state.ctx.currentPlayer !== playerID) {
      if (counting && sentAt.has(key)) latencies.push(performance.now() - sentAt.get(key));
      sentAt.delete(key);
    }
    move(socket, matchID, playerID, credentials, state);
  });
  const state = await new Promise((resolve) => {
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
    socket.on("sync", (_, info) => resolve(info.state));
  });
  return () => move(socket, matchID, playerID, credentials, state);
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

async function main() {
  const starts = [];
  for (let k = 0; k < matches; k++) {
    const { matchID } = await post("/games/endless/create", { numPlayers: 2 });
    for (const playerID of ["0", "1"]) starts.push(await sit(matchID, playerID));
  }
  starts.forEach((start) => start());
  await pause(WARM_UP);
  console.log("counting");
  counting = true;
  const begun = performance.now();
  await pause(seconds);
  counting = false;
  const spent = (performance.now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      moves_per_s: latencies.length / spent,
      p50_ms: percentile(latencies, 0.5),
      p99_ms: percentile(latencies, 0.99),
    }),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
