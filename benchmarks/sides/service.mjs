import { randomFillSync } from "node:crypto";
import { createServer } from "node:http";
import {
  Access,
  Allocators,
  createApp,
  EmbeddedStore,
  Engine,
  KeyFile,
  Ledger,
  openFolder,
  Proofs,
} from "@evenhand/service";

/**
 * node benchmarks/sides/service.mjs plain|service|with-keys|one-commit-each FOLDER [ARMS]: a server for wrk, on a free
 * port of the loopback address, which it prints, with a key where one is needed. It ends with its standard input.
 */
const [side, folder, count = "10"] = process.argv.slice(2);
// Half of all rounds are promised, to every arm the same.
const arms = Array.from({ length: Number(count) }, (_, arm) => ({ id: `arm-${arm}`, share: `1/${2 * Number(count)}` }));
const contract = { id: "bench", contract: "quota", learner: "ucb1", arms };
/** As long as the answer to a decision in the middle of a run. */
const constant = '{"id":"bench.100000-00000000","place":100000,"arms":["arm-0"],"repeated":false,"arm":"arm-0"}';

/** @type {Allocators | undefined} */
let allocators;
let key = "";
const server = await (side === "plain" ? plain() : served());
console.log(`listening ${server.address().port} ${key}`);
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
  allocators = side === "one-commit-each" ? oneCommitEach() : await openFolder(folder);
  await allocators.create(contract, { origin: "example.org/bench" });
  const access = side === "with-keys" ? { access: withKeys() } : {};
  const app = createApp({ allocators, origin: "example.org", ...access });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app.server;
}

/** One key that may decide, and a rate limit that counts every request and refuses none. */
function withKeys() {
  const keys = new KeyFile(folder);
  key = keys.create({ scopes: ["decide"], note: "bench" }).key;
  return new Access({ keys, rateLimit: 1_000_000, now: () => allocators.now() });
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
