import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/readsBeside.mjs [--events 334000] [--arms 100000] [--followers 60] (after npm run build): how long a
 * decision of a small allocator waits at most while large things are read beside it: whole logs, unread streams,
 * dry runs with many arms. The CPU seconds of the service stand beside each, and the longest turn of its event loop in
 * processor time, which does not depend on what else the machine does.
 */
const { values } = parseArgs({
  options: {
    events: { type: "string", default: "334000" },
    arms: { type: "string", default: "100000" },
    followers: { type: "string", default: "60" },
  },
});
const [events, arms, followers] = [values.events, values.arms, values.followers].map(Number);
const folder = mkdtempSync(join(tmpdir(), "evenhand-reads-"));
const service = await ServedCommand.start(join(folder, "store"));
const { port } = new URL(service.address);

let [longest, answered, isAsking] = [0, 0, true];

async function others() {
  while (isAsking) {
    const begun = performance.now();
    await service.send("POST", "/v1/allocators/small/decisions", {});
    longest = Math.max(longest, performance.now() - begun);
    answered++;
    await wait(2);
  }
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function step(name, work) {
  await wait(1500);
  longest = 0;
  await service.longestTurn();
  const [begun, used] = [performance.now(), service.cpuSeconds];
  const said = await work();
  const took = ((performance.now() - begun) / 1000).toFixed(2);
  // The one that waits now belongs to this step.
  for (const before = answered; answered < before + 2;) await wait(5);
  const cpu = (service.cpuSeconds - used).toFixed(1);
  const turn = (await service.longestTurn()).toFixed(0);
  const also = typeof said === "string" ? `; ${said}` : "";
  console.log(
    `${name}: ${took} s, ${cpu} s of CPU; a decision waited ${longest.toFixed(0)} ms at most; longest turn ${turn} ms of CPU${also}`,
  );
}

/** Connections that ask and never read. @param {string} path @param {number} count */
async function unread(path, count) {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    return socket;
  });
  await wait(5000);
  for (const socket of sockets) socket.destroy();
}

const share = `1/${2 * arms}`;
const many = Array.from({ length: arms }, (_, arm) => ({ id: `arm-${arm}`, share }));

try {
  const few = [{ id: "ann", share: 0.5 }, { id: "bob" }];
  for (const id of ["small", "long"])
    await service.send("POST", "/v1/allocators", { id, contract: "quota", arms: few });
  const items = Array.from({ length: 1000 }, () => ({}));
  for (let made = 0; made < events; made += 1000) {
    await service.send("POST", "/v1/allocators/long/decisions", { items });
  }
  const asking = others();
  await step("nothing else", () => wait(3000));
  await step(`events?format=ndjson of ${events}`, () =>
    service.send("GET", "/v1/allocators/long/events?format=ndjson"),
  );
  await step("log", () => service.send("GET", "/v1/allocators/long/log"));
  await step("full-log", () => service.send("GET", "/v1/allocators/long/full-log"));
  await step("audit", () => service.send("GET", "/v1/allocators/long/audit"));
  await step(`${followers} followers that read nothing`, () => unread("/v1/allocators/long/live?from=0", followers));
  await step(`${followers} unread logs`, () => unread("/v1/allocators/long/log", followers));
  await step(`${followers} unread logs as NDJSON`, () => unread("/v1/allocators/long/events?format=ndjson", followers));
  const create = { id: "many", contract: "quota", arms: many };
  await step(`POST, a dry run with ${arms} arms`, () => service.send("POST", "/v1/allocators?dryRun=true", create));
  await step(`POST, ${arms} arms`, () => service.send("POST", "/v1/allocators", create));
  const change = { arms: many.slice(0, 10_000).map(({ id }) => ({ id, share: 0 })) };
  await step(`PATCH, a dry run with ${arms} arms`, () =>
    service.send("PATCH", "/v1/allocators/many?dryRun=true", change),
  );
  const more = { add: Array.from({ length: 1000 }, (_, arm) => ({ id: `new-${arm}`, share: 0 })) };
  await step("POST …/arms, a dry run", () => service.send("POST", "/v1/allocators/many/arms?dryRun=true", more));
  await step("GET …/arms, sorted", () => service.send("GET", "/v1/allocators/many/arms?sort=pulls&descending=true"));
  await step("GET …/state", () => service.send("GET", "/v1/allocators/many/state"));
  isAsking = false;
  await asking;
  console.log(`${service.peakMemory}; load average ${loadavg()[0].toFixed(1)}`);
} finally {
  isAsking = false;
  await service.stop();
  rmSync(folder, { recursive: true });
}
