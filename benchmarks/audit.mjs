import { closeSync, createReadStream, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Allocator, Audit, logEntry, logHeader, LogReader, sha256 as plainSha256 } from "@evenhand/allocator";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { CountingThread } from "../packages/cli/dist/commands/audit/countingThread.js";

/**
 * node benchmarks/audit.mjs [--decisions 1000000] [--arms 10] [--log FILE] [--workers 1] [--without-seed]
 * [--plain-hash] (after npm run build): writes a log of decisions, each with its reward, and measures how long its
 * audit takes, on one thread or on two, with the hash of the command or (on one) with that of a page. With --log the
 * file is kept, and taken as it is where it exists.
 */
const { values } = parseArgs({
  options: {
    decisions: { type: "string", default: "1000000" },
    arms: { type: "string", default: "10" },
    log: { type: "string" },
    workers: { type: "string", default: "1" },
    "without-seed": { type: "boolean", default: false },
    "plain-hash": { type: "boolean", default: false },
  },
});
const BATCH = 1000;
const secret = { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32).fill(2) };
const sha256 = values["plain-hash"] ? plainSha256 : nodeSha256;

const folder = values.log === undefined ? mkdtempSync(join(tmpdir(), "evenhand-bench-")) : undefined;
const file = values.log ?? join(folder, "log");
try {
  if (folder !== undefined || !existsSync(file)) writeLog(file, Number(values.decisions), Number(values.arms));
  await measure(file);
} finally {
  if (folder !== undefined) rmSync(folder, { recursive: true });
}

/** Shares of half the rounds altogether, Thompson sampling, and rewards that come a thousand decisions later. */
function writeLog(path, decisions, arms) {
  const out = openSync(path, "w");
  const write = (events) => writeSync(out, Buffer.concat(events.map(({ record }) => logEntry(record))));
  writeSync(out, logHeader("example.com/bench"));
  let at = 1_700_000_000_000;
  let commands = 0;
  const carried = () => ({ at: (at += BATCH), entropy: sha256(`command ${commands++}`) });
  const { allocator, events } = Allocator.create(
    {
      kind: "create",
      arms: Array.from({ length: arms }, (_, arm) => `arm ${arm}`),
      terms: {
        contract: { id: "quota", parameters: { shares: Array.from({ length: arms }, () => `1/${2 * arms}`) } },
        rewards: { wait: 60_000 },
      },
      seed: secret,
      ...carried(),
    },
    { sha256 },
  );
  write(events);
  for (let done = 0; done < decisions; done += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, decisions - done) }, () => ({}));
    const decided = allocator.execute({ kind: "decide", items, ...carried() });
    write(decided.events);
    const rewards = decided.answer.map(
      ({
        decisions: [
          {
            place,
            arms: [arm],
          },
        ],
      }) => ({
        decision: place,
        value: (place * 2_654_435_761) % 1000 < 300 + 50 * arm ? 1 : 0,
      }),
    );
    write(allocator.execute({ kind: "reward", items: rewards, ...carried() }).events);
  }
  closeSync(out);
}

async function measure(path) {
  const seeds = values["without-seed"] ? [] : [secret];
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const thread = Number(values.workers) > 1 ? new CountingThread() : undefined;
  const audit = new Audit({ sha256, seeds, ...(thread && { beside: thread }) });
  const reader = new LogReader();
  const pieces = createReadStream(path, { highWaterMark: 1 << 20 });
  let most = 0;
  for await (const piece of thread?.through(pieces) ?? pieces) {
    reader.push(piece, (record) => audit.take(record));
    most = Math.max(most, process.memoryUsage.rss());
  }
  reader.end();
  await thread?.finish(reader.origin);
  const report = audit.report(reader.origin);
  const [elapsed, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)];
  await thread?.end();
  console.log(`${report.events} events, ${report.rounds} rounds, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  console.log(`verdict ${report.verdict}, ${report.choices.recomputed} choices recomputed`);
  console.log(`${(elapsed / 1000).toFixed(1)} s, CPU ${((user + system) / 1e6).toFixed(1)} s`);
  console.log(
    `${((user + system) / report.events).toFixed(2)} µs CPU an event, memory at most ${(most / 1e6).toFixed(0)} MB`,
  );
}
