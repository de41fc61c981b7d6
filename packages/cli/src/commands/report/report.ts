import { readArmLabels, readPeriod, ReportBuilder, type ArmLabels } from "@evenhand/allocator";
import { reportCsv, reportPage, type Report } from "@evenhand/allocator";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { atomicWrite } from "@evenhand/lab/study";
import { cliError } from "../../errors.js";
import { aboutFile, readWholeLog } from "../../log/readLog.js";
import { headOfOptions, type HeadOptions, publishedSeeds, seedsOfOptions } from "../../log/headAndSeeds.js";
import { checkOutputs } from "../../output/checkOutputs.js";
import { toJson } from "../../output/toJson.js";
import { writing } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { readText } from "../../study/readText.js";
import { print, printFile, tell } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";
import { reportText } from "./reportText.js";

/** The options as they were typed. */
export interface ReportOptions extends HeadOptions {
  readonly from?: string;
  readonly to?: string;
  readonly groups?: string;
  readonly seed: readonly string[];
  readonly html?: string;
  readonly csv?: string;
  readonly json?: string;
}

const kinds = ["html", "csv", "json"] as const;

const contents = {
  html: reportPage,
  csv: reportCsv,
  json: toJson,
} satisfies Record<(typeof kinds)[number], (report: Report) => string>;

/** `evenhand report`: answers the exit code. */
export async function report(path: string, options: ReportOptions): Promise<number> {
  const { html, csv, json, groups } = options;
  checkOutputs(
    {
      ...(html === undefined ? {} : { html }),
      ...(csv === undefined ? {} : { csv }),
      ...(json === undefined ? {} : { json }),
    },
    [path, options.head, groups, ...options.seed],
  );
  const given = headOfOptions(options);
  const seeds = seedsOfOptions(options.seed);
  const published = await publishedSeeds(path);
  if (published.isInterrupted) return interrupted(0);
  const builder = new ReportBuilder({
    sha256: nodeSha256,
    period: readPeriod(options),
    labels: groups === undefined ? new Map() : labelsIn(groups),
    seeds,
    publishedSeeds: published.seeds,
    ...(given === undefined ? {} : { head: given.head }),
  });
  const { origin, isInterrupted, damage } = await readWholeLog(path, builder);
  if (isInterrupted) return interrupted(builder.events);
  checkLabels(builder.unknownLabels(), groups, damage !== undefined);
  const made = builder.report({
    ...(origin === undefined ? {} : { log: origin }),
    ...(damage === undefined ? {} : { damage }),
    ...(given === undefined ? {} : { signedHead: { text: given.text, keys: options.key } }),
  });
  write(made, options);
  return made.audit.verdict === "tampered" ? exitCode.notGenuine : exitCode.ok;
}

function interrupted(events: number): number {
  tell(`evenhand: interrupted after ${events} events; no report was made\n`);
  return exitCode.interrupted;
}

function labelsIn(path: string): ArmLabels {
  const text = readText(path);
  try {
    return readArmLabels(text);
  } catch (error) {
    throw aboutFile(path, error);
  }
}

/** A name that no arm has is more often mistyped than meant. The arms of a damaged log may not all be known. */
function checkLabels(unknown: readonly string[], path = "", isDamaged: boolean): void {
  if (unknown.length === 0 || isDamaged) return;
  const received = unknown.slice(0, 5).join(", ");
  throw cliError("arm-name-unknown", { received, required: "names of arms of the log", path });
}

/** Writes what was asked for; what goes to no file is printed. */
function write(made: Report, options: ReportOptions): void {
  let isPrinted = false;
  for (const kind of kinds) {
    const file = options[kind];
    if (file === undefined) continue;
    const content = contents[kind](made);
    isPrinted ||= file === "-";
    if (file === "-") printFile(content);
    else writing(`--${kind}`, file, () => atomicWrite(file, content));
  }
  if (!isPrinted) print(reportText(made, terminalOf(process.stdout)));
}
