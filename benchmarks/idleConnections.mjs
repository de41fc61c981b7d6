import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ServedCommand } from "./servedCommand.mjs";

/**
 * node benchmarks/idleConnections.mjs [--connections 5000] (after npm run build): the memory that connections take
 * which say nothing, how long decisions take beside them, and how long it takes until the service has closed them all.
 * The limit of open files must allow as many (`ulimit -n`).
 */
const { values } = parseArgs({ options: { connections: { type: "string", default: "5000" } } });
const count = Number(values.connections);
const folder = mkdtempSync(join(tmpdir(), "evenhand-idle-"));
const service = await ServedCommand.start(join(folder, "store"));
const { port } = new URL(service.address);
/** Connections that are made at once. */
const TOGETHER = 100;

async function decisions(rounds = 200) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await service.send("POST", "/v1/allocators/small/decisions", {});
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return `a decision took ${times[Math.floor(rounds / 2)].toFixed(1)} ms, at most ${times[rounds - 1].toFixed(0)} ms`;
}

try {
  await service.send("POST", "/v1/allocators", {
    id: "small",
    contract: "quota",
    arms: [{ id: "ann", share: 0.5 }, { id: "bob" }],
  });
  await decisions();
  console.log(`no other connection: ${service.memory} MB; ${await decisions()}`);
  const begun = performance.now();
  const closed = [];
  while (closed.length < count) {
    const sockets = Array.from({ length: TOGETHER }, () => connect(Number(port), "127.0.0.1").resume());
    closed.push(...sockets.map((socket) => once(socket, "close")));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    // Answered after the service has accepted them: what its queue has no room for is lost without a word.
    await decisions(1);
  }
  console.log(`${count} that say nothing: ${service.memory} MB; ${await decisions()}`);
  let isOver = false;
  void Promise.all(closed).then(() => (isOver = true));
  // So that the connection of the decisions is not idle for as long.
  for (; !isOver; await wait(1000)) await decisions(1);
  console.log(`all closed after ${((performance.now() - begun) / 1000).toFixed(0)} s; ${await decisions()}`);
  console.log(`load average ${loadavg()[0].toFixed(1)}`);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
