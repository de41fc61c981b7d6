import type { Verdict } from "@evenhand/allocator";
import { headOfOptions, type HeadOptions, seedsOfOptions } from "../../log/headAndSeeds.js";
import { workersOfOption } from "../../optionValues.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { print, shown, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { auditOfFile } from "./auditOfFile.js";
import { auditSummary } from "./auditSummary.js";

/** The options as they were typed. */
export interface AuditOptions extends HeadOptions {
  readonly seed: readonly string[];
  readonly json?: true;
  readonly workers?: string;
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
  const workers = workersOfOption(options.workers);
  const audited = await auditOfFile(path, head, seeds, workers);
  if ("interruptedAfter" in audited) return interrupted(audited.interruptedAfter);
  const { origin, damage, report } = audited;
  const verdict = damage === undefined ? report.verdict : "tampered";
  const whole = {
    ...{ ...report, ...(damage === undefined ? {} : { damage }), verdict },
    isHeadSigned: head !== undefined && options.key.length > 0,
  };
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
