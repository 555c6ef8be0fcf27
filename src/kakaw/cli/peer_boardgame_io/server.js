// boardgame.io's own server with one game: node server.js PORT
// koa-compose stays at 4.1.0 (package.json): with 4.2.0 the lobby answers 404, because that version copies the list of
// handlers before boardgame.io has added its own.
process.env.NODE_ENV = "production";
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const port = Number(process.argv[2]);
server.run({ port, callback: () => console.log(`ready ${port}`) });
