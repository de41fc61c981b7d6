import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * node benchmarks/delayProxy.mjs PORT MILLISECONDS: a network between two machines. Hands what comes at a free port to
 * that port and back, each piece after half of the round trip. It ends with its standard input.
 */
const [port, roundTrip] = process.argv.slice(2).map(Number);

const server = createServer((socket) => {
  const other = connect(port, "127.0.0.1");
  for (const [from, to] of [
    [socket, other],
    [other, socket],
  ]) {
    from.setNoDelay(true);
    from.on("data", (piece) => void later(() => to.write(piece)));
    from.on("end", () => void later(() => to.end()));
    from.on("error", () => to.destroy());
  }
}).listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`listening ${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`);
process.stdin.on("end", () => process.exit(0)).resume();

/** Timers of the same length fire in their order. */
function later(work) {
  setTimeout(work, roundTrip / 2);
}
