import { Audit, openSignedHead, parseVerifierKey, readSignedHead, type Head, type Verdict } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { cliError } from "../../errors.js";
import { nodeSha256 } from "../../log/nodeSha256.js";
import { readLog } from "../../log/readLog.js";
import { seedsOfOptions } from "../../log/seedsOfOptions.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { readText } from "../../study/readText.js";
import { terminalOf } from "../../terminal/terminal.js";
import { auditSummary } from "./auditSummary.js";

/** The options as they were typed. */
export interface AuditOptions {
  readonly head?: string;
  readonly key: readonly string[];
  readonly seed: readonly string[];
  readonly json?: true;
}

const codes: Readonly<Record<Verdict, number>> = {
  held: exitCode.ok,
  displaced: exitCode.displaced,
  broken: exitCode.broken,
  tampered: exitCode.notGenuine,
};

/** A file that is no log is wrong input; one that is cut or damaged is what an audit is for. */
const damages: readonly string[] = ["log-cut", "log-damaged"];

/** `evenhand audit`: answers the exit code. */
export async function audit(path: string, options: AuditOptions): Promise<number> {
  const head = headOf(options);
  const seeds = seedsOfOptions(options.seed);
  const running = new Audit({ sha256: nodeSha256, seeds, ...(head === undefined ? {} : { head }) });
  let damage: string | undefined;
  const read = await readLog(path, (record) => running.take(record)).catch((error: unknown) => {
    if (!(error instanceof EvenhandError) || !damages.includes(error.code)) throw error;
    damage = `${error.title}, after ${running.events} whole ones. ${error.remedy}`;
    return undefined;
  });
  if (read?.isInterrupted === true) {
    process.stderr.write(`evenhand: interrupted after ${running.events} events; nothing is said about the log\n`);
    return exitCode.interrupted;
  }
  const report = { ...running.report(read?.origin), ...(damage === undefined ? {} : { damage }) };
  const verdict = damage === undefined ? report.verdict : "tampered";
  const whole = { ...report, verdict, isHeadSigned: head !== undefined && options.key.length > 0 };
  process.stdout.write(
    options.json === true
      ? toJson({ log: read?.origin ?? path, ...whole })
      : auditSummary(read?.origin ?? path, whole, terminalOf(process.stdout)),
  );
  return codes[verdict];
}

/** The head that --head names, its signature checked where --key gives a key. */
function headOf({ head: path, key }: AuditOptions): Head | undefined {
  if (path === undefined) {
    if (key.length === 0) return undefined;
    throw cliError("signed-head-format", {
      received: "--key without --head",
      required: "a signed head",
      path: "--head",
    });
  }
  const text = readText(path);
  return key.length === 0 ? readSignedHead(text) : openSignedHead(text, { keys: key.map(parseVerifierKey) });
}
