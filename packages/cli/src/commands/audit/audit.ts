import { Audit, type Verdict } from "@evenhand/allocator";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { headOfOptions, type HeadOptions, publishedSeeds, seedsOfOptions } from "../../log/headAndSeeds.js";
import { readWholeLog } from "../../log/readLog.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { print, shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { auditSummary } from "./auditSummary.js";

/** The options as they were typed. */
export interface AuditOptions extends HeadOptions {
  readonly seed: readonly string[];
  readonly json?: true;
}

const codes: Readonly<Record<Verdict, number>> = {
  held: exitCode.ok,
  "held-since-fork": exitCode.forked,
  displaced: exitCode.displaced,
  broken: exitCode.broken,
  tampered: exitCode.notGenuine,
};

/** `evenhand audit`: answers the exit code. */
export async function audit(path: string, options: AuditOptions): Promise<number> {
  const head = headOfOptions(options)?.head;
  const seeds = seedsOfOptions(options.seed);
  const published = await publishedSeeds(path);
  if (published.isInterrupted) return interrupted(0);
  const running = new Audit({
    ...{ sha256: nodeSha256, seeds, publishedSeeds: published.seeds },
    ...(head === undefined ? {} : { head }),
  });
  const { origin, isInterrupted, damage } = await readWholeLog(path, running);
  if (isInterrupted) return interrupted(running.events);
  const report = { ...running.report(origin), ...(damage === undefined ? {} : { damage }) };
  const verdict = damage === undefined ? report.verdict : "tampered";
  const whole = { ...report, verdict, isHeadSigned: head !== undefined && options.key.length > 0 };
  print(
    options.json === true
      ? toJson({ log: origin ?? path, ...whole })
      : auditSummary(shown(origin ?? path), shown(whole), terminalOf(process.stdout)),
  );
  return codes[verdict];
}

function interrupted(events: number): number {
  tell(`evenhand: interrupted after ${events} events; nothing is said about the log\n`);
  return exitCode.interrupted;
}
