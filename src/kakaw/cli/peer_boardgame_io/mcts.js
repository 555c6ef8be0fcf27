// node mcts.js SECONDS : iterations of boardgame.io's MCTS bot from the start of tic-tac-toe, by processor time.
process.env.NODE_ENV = "production";
const { MCTSBot } = require("boardgame.io/ai");
const { INVALID_MOVE } = require("boardgame.io/core");
const { InitializeGame } = require("boardgame.io/internal");
const { isWon } = require("./game");

const AT_ONCE = 1000;

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isWon(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((mark) => mark !== null)) return { draw: true };
  },
};

const enumerate = (G) =>
  G.cells.flatMap((mark, cell) => (mark === null ? [{ move: "place", args: [cell] }] : []));

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function main() {
  const seconds = Number(process.argv[2]);
  const start = InitializeGame({ game, numPlayers: 2 });
  const bot = new MCTSBot({ game, enumerate, iterations: AT_ONCE, playoutDepth: 50, seed: "bench" });
  await bot.play(start, "0");
  const begun = used();
  let iterations = 0;
  while (used() - begun < seconds) {
    await bot.play(start, "0");
    iterations += AT_ONCE;
  }
  console.log(JSON.stringify({ iterations, seconds: used() - begun }));
}

main();
