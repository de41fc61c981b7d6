import { Audit, type AuditReport, type Head, type SecretSeed } from "@evenhand/allocator";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { availableParallelism } from "node:os";
import { publishedSeeds } from "../../log/headAndSeeds.js";
import { readWholeLog, sizeOf } from "../../log/readLog.js";
import { CountingThread } from "./countingThread.js";

/** A log file of fewer bytes, some 100 000 events, is audited before a second thread is of use. */
const WORTH_A_THREAD = 4_194_304;

export type AuditOfFile =
  | { readonly interruptedAfter: number }
  | { readonly origin: string | undefined; readonly damage: string | undefined; readonly report: AuditReport };

/**
 * The audit of a log file as far as it can be read; `-` is the standard input. With more than one worker a second
 * thread hashes and counts: the report is the same.
 */
export async function auditOfFile(
  path: string,
  head: Head | undefined,
  seeds: readonly SecretSeed[],
  workers = isLong(path) ? availableParallelism() : 1,
): Promise<AuditOfFile> {
  // It starts while the seeds are looked for.
  const thread = workers > 1 ? new CountingThread(head) : undefined;
  try {
    const published = await publishedSeeds(path);
    if (published.isInterrupted) return { interruptedAfter: 0 };
    const audit = new Audit({
      ...{ sha256: nodeSha256, seeds, publishedSeeds: published.seeds },
      ...(head === undefined ? {} : { head }),
      ...(thread === undefined ? {} : { beside: thread }),
    });
    const { origin, isInterrupted, damage } = await readWholeLog(path, audit, thread?.through.bind(thread));
    if (isInterrupted) return { interruptedAfter: audit.events };
    await thread?.finish(origin);
    return { origin, damage, report: audit.report(origin) };
  } finally {
    await thread?.end();
  }
}

function isLong(path: string): boolean {
  try {
    return sizeOf(path) >= WORTH_A_THREAD;
  } catch {
    // The reading of the file, which comes next, says why it cannot be read.
    return false;
  }
}
