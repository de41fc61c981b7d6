import { readFileSync } from "node:fs";
import { Audit, type AuditOptions, type AuditReport, LogReader, readSeeds, readSignedHead } from "@evenhand/allocator";
import { nodeSha256 as sha256 } from "@evenhand/service/nodeSha256";
import { describe, expect, it } from "vitest";
import { CountingThread } from "../src/commands/audit/countingThread.js";
import { logFixture } from "./auditLog.js";
import { evenhand } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();
const bytes = readFileSync(logFixture("evenhand"));
const seeds = readSeeds(readFileSync(logFixture("seeds"), "utf8"));
const head = readSignedHead(readFileSync(logFixture("head"), "utf8"));

async function* piecesOf(log: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < log.length; at += size) yield await Promise.resolve(log.subarray(at, at + size));
}

/** The report on what can be read of a log that comes in pieces. */
async function audited(log: Uint8Array, size: number, options: AuditOptions, thread?: CountingThread) {
  const audit = new Audit({ sha256, seeds, ...options, ...(thread === undefined ? {} : { beside: thread }) });
  const reader = new LogReader();
  const pieces = piecesOf(log, size);
  try {
    for await (const piece of thread?.through(pieces) ?? pieces) reader.push(piece, (record) => audit.take(record));
  } catch (error) {
    if (!(error as Error).message.includes("no length where event")) throw error;
  }
  await thread?.finish(reader.origin);
  return audit.report(reader.origin);
}

async function auditedBeside(log: Uint8Array, size: number, options: AuditOptions): Promise<AuditReport> {
  const thread = new CountingThread(options.head);
  try {
    return await audited(log, size, options, thread);
  } finally {
    await thread.end();
  }
}

/** Logs of the same length, each with other bytes in one place. */
function tampered(): Buffer[] {
  return Array.from({ length: 12 }, (_, index) => {
    const other = Buffer.from(bytes);
    other[60 + Math.floor((index * (bytes.length - 60)) / 12)] ^= 1 << (index % 8);
    return other;
  });
}

describe("the thread that hashes and counts beside an audit", () => {
  it("leads to the same report in pieces of any size, of a genuine log and of others", async () => {
    const reports = [];
    for (const log of [bytes, ...tampered()]) {
      const alone = await audited(log, log.length, { head });
      for (const size of [97, 1500]) expect(await auditedBeside(log, size, { head })).toStrictEqual(alone);
      reports.push(alone);
    }
    const [genuine, ...others] = reports.map(({ verdict }) => verdict);
    expect([genuine, new Set(others)]).toEqual(["held", new Set(["tampered"])]);
  });

  it("that ends too early leads to no report", async () => {
    const thread = new CountingThread(head);
    const pieces = thread.through(piecesOf(bytes, 500));
    await pieces.next();
    await thread.end();
    const goOn = async () => {
      while ((await pieces.next()).done !== true);
    };
    await expect(goOn()).rejects.toThrow("the thread that counts has ended by itself");
    await expect(audited(bytes, 500, { head }, thread)).rejects.toThrow("the thread that counts has ended by itself");
  });

  it("changes nothing of what the command prints, whatever is wrong with the log", () => {
    const cut = bytes.subarray(0, bytes.length - 3);
    const damaged = Buffer.from(bytes).fill(255, 2000, 2020);
    const logs = [bytes, cut, damaged, ...tampered().slice(0, 4), Buffer.from("no log"), Buffer.from("")];
    const codes = logs.map((log, index) => {
      const path = files.write(`${index}.evenhand`, log);
      const args = ["--seed", logFixture("seeds"), "--head", logFixture("head")];
      const [one, ...more] = ["1", "2", "3"].map((workers) => evenhand("audit", path, ...args, "--workers", workers));
      for (const other of more) expect(other).toEqual(one);
      return one.code;
    });
    expect(codes).toEqual([0, 4, 4, 4, 4, 4, 4, 2, 2]);
    const wrong = evenhand("audit", logFixture("evenhand"), "--workers", "0");
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("workers-invalid")]);
  });
});
