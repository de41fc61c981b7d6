import { randomFillSync } from "node:crypto";
import { createServer } from "node:http";
import { Allocators, createApp, EmbeddedStore, Engine, Ledger, openFolder, Proofs } from "@evenhand/service";

/**
 * node benchmarks/sides/service.mjs plain|service|one-commit-each FOLDER [ARMS]: a server for wrk, on a free port of
 * the loopback address. It ends with its standard input.
 */
const [side, folder, count = "10"] = process.argv.slice(2);
// Half of all rounds are promised, to every arm the same.
const arms = Array.from({ length: Number(count) }, (_, arm) => ({ id: `arm-${arm}`, share: `1/${2 * Number(count)}` }));
const contract = { id: "bench", contract: "quota", learner: "ucb1", arms };
/** As long as the answer to a decision in the middle of a run. */
const constant = '{"id":"bench.100000-00000000","place":100000,"arms":["arm-0"],"repeated":false,"arm":"arm-0"}';

/** @type {Allocators | undefined} */
let allocators;
const server = await (side === "plain" ? plain() : served());
console.log(`listening ${server.address().port}`);
process.stdin.on("end", () => void closed()).resume();

async function closed() {
  server.closeAllConnections();
  await allocators?.close();
  process.exit(0);
}

function plain() {
  const answer = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(201, { "content-type": "application/json", "content-length": constant.length });
      response.end(constant);
    });
  });
  return new Promise((resolve) => answer.listen(0, "127.0.0.1", () => resolve(answer)));
}

async function served() {
  allocators = side === "service" ? await openFolder(folder) : oneCommitEach();
  await allocators.create(contract, { origin: "example.org/bench" });
  const app = createApp({ allocators, origin: "example.org" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app.server;
}

/** Every command is stored by itself: what group commit is compared with. */
function oneCommitEach() {
  const [now, pause] = [() => Date.now(), () => Promise.resolve()];
  const ledger = new Ledger(folder, { now, pause });
  const openStore = () => {
    const store = EmbeddedStore.open(folder);
    ledger.heads.open();
    return Promise.resolve(store);
  };
  const random = (length) => randomFillSync(new Uint8Array(length));
  const engine = new Engine({ now, pause, random, openStore }, { together: 1 });
  // The name of the log is checked with the key of the ledger, which is read with the store.
  void engine.store();
  return new Allocators(engine, new Proofs(engine, ledger));
}
