// Tic-tac-toe as in boardgame.io's tutorial, but the board is wiped where the game would end: a match lasts as long as
// the measurement.
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const isWon = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const emptyBoard = () => Array(9).fill(null);

const game = {
  name: "endless",
  setup: () => ({ cells: emptyBoard() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      if (isWon(G.cells) || G.cells.every((mark) => mark !== null)) G.cells = emptyBoard();
    },
  },
};

module.exports = { game, isWon };
