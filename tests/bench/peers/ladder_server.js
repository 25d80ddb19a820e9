// A boardgame.io server for `ladder`, in memory, unencrypted: `node -r esm ladder_server.js PORT`; says "up" when it is.
const { Server, Origins } = require('boardgame.io/server');
const { Ladder } = require('./ladder');

const server = Server({ games: [Ladder], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log('up'));
