import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";

/**
 * node test/writeReleased.mjs CLONE TO: a folder as a release leaves it behind, written by the command in the clone of
 * that release, which is built. Run once, when a release is out; what it wrote is never written again.
 *
 * TO gets the files of the folder after a kill, gzipped, and beside them what the service said before that:
 * `answers.json` (with heads, a receipt, and the report of its audit) and the log of `orders`.
 */
const [clone, to] = process.argv.slice(2);
if (to === undefined) {
  console.error("usage: node test/writeReleased.mjs CLONE TO");
  process.exit(2);
}
const command = join(clone, "packages/cli/dist/main.js");
const scratch = mkdtempSync(join(tmpdir(), "evenhand-released-"));
const folder = join(scratch, "folder");
const evenhand = (...args) => execFileSync(process.execPath, [command, ...args], { encoding: "utf8" }).trim();

const keyOf = (scope, note) => evenhand("keys", "create", "--folder", folder, "--scope", scope, "--note", note);
const key = keyOf("read,decide,reward,admin,audit", "operator").match(/\S{20,}/)[0];
keyOf("decide", "left the company");
evenhand(
  "keys",
  "revoke",
  "--folder",
  folder,
  evenhand("keys", "list", "--folder", folder).match(/(\S+).*left the/)[1],
);

let service;
let address;
process.on("exit", () => service?.kill("SIGKILL"));
async function start() {
  const settings = ["--folder", folder, "--origin", "example.org", "--port", "0", "--pages", ""];
  service = spawn(process.execPath, [command, "serve", ...settings], { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [service.stdout, service.stderr]) {
    createInterface(stream).on("line", (line) => said.push(line));
  }
  for (let tries = 0; address === undefined && tries < 300; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    address = /http:\/\/127\.0\.0\.1:\d+/.exec(said.join("\n"))?.[0];
  }
  if (address === undefined) throw new Error(`it has not started:\n${said.join("\n")}`);
}
async function end(signal) {
  const ended = once(service, "exit");
  service.kill(signal);
  await ended;
  address = undefined;
}
async function send(method, path, body, headers = {}) {
  const response = await fetch(`${address}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}
const post = (path, body, headers) => send("POST", path, body, headers);
/** One decision after the other: the reward of every second one is reported. */
async function decide(allocator, count, body = {}) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const { id } = await post(`/allocators/${allocator}/decisions`, body);
    if (n % 2 === 0) await post(`/decisions/${id}/reward`, { value: n % 4 === 0 ? 1 : 0 });
    made.push(id);
  }
  return made;
}

await start();
const terms = { contract: "quota", voidWithin: 50, sameArmFor: 3_600_000, confirmWithin: 3_600_000 };
await post("/allocators", {
  id: "orders",
  ...terms,
  arms: [
    { id: "ann", share: "1/4", label: "Ann Ash", group: "north" },
    { id: "bob", share: 0.2, cap: 0.9, prior: { successes: 8, failures: 2 } },
    { id: "cem" },
  ],
});
await post("/allocators", { id: "prices", contract: "penalty", arms: [{ id: "x", share: 0.3 }, { id: "y" }] });
await post("/allocators", { id: "ended", contract: "proportional", arms: [{ id: "p" }, { id: "q" }] });
await decide("orders", 20);
await decide("prices", 10);
await decide("ended", 5);
await send("PATCH", "/allocators/ended", { status: "archive" });
await post("/allocators/orders/decisions", { items: [{ count: 2 }, { id: "order-77" }] }, { "idempotency-key": "k1" });
await post("/decisions/orders.order-77/reward", { value: 1 });
for (const subject of ["patient 7", "patient 8"]) await post("/allocators/orders/decisions", { subject });
const deferred = await post("/allocators/orders/decisions", { items: [{ defer: true }, { defer: true }] });
const [first, second] = deferred.items.map((item) => item.id ?? item.decisions[0].id);
await post(`/decisions/${first}/confirm`, {});
await post(`/decisions/${second}/void`, {});
await post("/allocators/orders/arms", { add: [{ id: "dee", share: 0.1, label: "Dee Dow" }] });
await send("PATCH", "/allocators/orders", { arms: [{ id: "ann", share: 0.3 }], effect: "now" });
await send("PATCH", "/allocators/orders", { terms: { ...terms, rewards: { wait: 7_200_000 } } });
await send("PATCH", "/allocators/orders", { pauseArms: ["cem"] });
await decide("orders", 10, { except: ["dee"] });
await send("PATCH", "/allocators/orders", { resumeArms: ["cem"] });
await post("/allocators/orders/grants", { arm: "cem", reason: "the service was away" });
await post("/allocators/orders/calibrations", { arm: "ann", pulls: 1, reason: "imported" });
await post("/allocators/orders/seeds", { publish: true });
await post("/allocators/orders/retirements", { retire: ["bob"] });
await post("/allocators/orders/erasures", { subject: "patient 7", labels: ["dee"] });
await end("SIGTERM");
evenhand("keys", "rotate-signing", "--folder", folder);
await start();
const made = [...(await decide("orders", 10)), ...(await decide("prices", 4))];
// A head follows within a second or so: what is kept below is under one.
await new Promise((resolve) => setTimeout(resolve, 3000));
const answers = {};
for (const id of ["orders", "prices", "ended"]) {
  answers[id] = {
    allocator: await send("GET", `/allocators/${id}`),
    arms: await send("GET", `/allocators/${id}/arms`),
    audit: await send("GET", `/allocators/${id}/audit`),
    head: await send("GET", `/allocators/${id}/head`),
    publicKey: await send("GET", `/public-key?allocator=${id}`),
  };
}
answers.decision = await send("GET", `/decisions/${made[0]}`);
const receipt = await send("GET", `/allocators/orders/proof/${made[0]}`);
const log = await (
  await fetch(`${address}/v1/allocators/orders/log`, { headers: { authorization: `Bearer ${key}` } })
).arrayBuffer();
await end("SIGKILL");

// What the release's own command says of this log.
const file = (name, content) => {
  writeFileSync(join(scratch, name), content);
  return join(scratch, name);
};
const { head, publicKey } = answers.orders;
const evidence = ["--head", file("head", head), "--key", publicKey.verifierKey];
const report = evenhand("audit", file("log", Buffer.from(log)), ...evidence, "--json");

mkdirSync(join(to, "folder"), { recursive: true });
const keep = (name, bytes) => writeFileSync(join(to, `${name}.gz`), gzipSync(bytes, { level: 9 }));
keep("answers.json", JSON.stringify({ key, receipt, report: JSON.parse(report), ...answers }));
keep("orders.evenhand", Buffer.from(log));
for (const name of readdirSync(folder)) keep(`folder/${name}`, readFileSync(join(folder, name)));
rmSync(scratch, { recursive: true });
