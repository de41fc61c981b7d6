import {
  type AbsentArm,
  chanceInWords,
  type ConsideredArm,
  Explainer,
  type Explanation,
  intervalOfMeans,
  intervalText,
  ruleInWords,
  utcText,
} from "@evenhand/allocator";
import type { Reason } from "@evenhand/core";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { cliError } from "../../errors.js";
import { readLog } from "../../log/readLog.js";
import { publishedSeeds, seedsOfOptions } from "../../log/headAndSeeds.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { facts, wrap } from "../../terminal/wrap.js";
import { shortMean } from "../../terminal/numbers.js";
import { print, shown } from "../../terminal/print.js";
import { type Column, tablesWithin } from "../../terminal/table.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";

/** The options as they were typed. */
export interface ExplainOptions {
  readonly decision: string;
  readonly seed: readonly string[];
  readonly json?: true;
}

/** `evenhand explain`: answers the exit code. */
export async function explain(path: string, { decision, seed, json }: ExplainOptions): Promise<number> {
  const given = seedsOfOptions(seed);
  const published = await publishedSeeds(path);
  if (published.isInterrupted) return exitCode.interrupted;
  const explainer = new Explainer({ decision, seeds: [...given, ...published.seeds], sha256: nodeSha256 });
  const { isInterrupted } = await readLog(path, (record) => explainer.take(record));
  if (isInterrupted) return exitCode.interrupted;
  const { explanations } = explainer;
  if (explanations.length === 0) {
    const required = "the id of a decision in this log, or the id that its caller gave it, unless that was erased";
    throw cliError("decision-unknown", { received: decision, required, path: "--decision" });
  }
  const terminal = terminalOf(process.stdout);
  print(
    json === true
      ? toJson({ explanations })
      : explanations.map((one) => explanationText(shown(one), terminal)).join("\n"),
  );
  return exitCode.ok;
}

/** Why a decision was made, for a reader. */
function explanationText(explanation: Explanation, terminal: Terminal): string {
  const { id, event, at, round, names, considered, absent, outcomes } = explanation;
  const { columns, bold } = terminal;
  const lines = [
    ...facts(
      [
        ["decision", `${id}, event ${event}, round ${round}, ${utcText(at)}`],
        ["chosen", names.join(", ")],
        ["why", whyInWords(explanation)],
        ...numbersOf(explanation.reason),
        ...(explanation.propensity === undefined ? [] : [["chance", chanceInWords(explanation.propensity)] as const]),
      ],
      columns,
    ),
    "",
    bold(`Who could have been chosen (${considered.length})`),
    tablesWithin(consideredColumns(considered), terminal),
    "",
    wrap(absentInWords(absent), columns),
    ...(considered.some(({ rewards }) => rewards !== undefined) ? ["", wrap(intervalOfMeans.words, columns)] : []),
    "",
    ...(outcomes.length === 0 ? ["Nothing has been reported for it."] : [bold("What became of it")]),
    ...outcomes.map(({ event: place, words }) => wrap(words, columns, `  event ${place}: `)),
  ];
  return `${lines.join("\n")}\n`;
}

function whyInWords({ isGranted, rules: used, reason, arms }: Explanation): string {
  if (isGranted) return "somebody else gave the opportunity, and it was counted as a round: no rule chose it";
  const [rule] = used;
  const needsSeed = reason === undefined && arms.length === 1 ? "; its numbers and its chance need the seed" : "";
  const learner = reason?.learner === undefined ? "" : `: ${ruleInWords(reason.learner.rule)}`;
  return `${ruleInWords(rule)}${learner}${needsSeed}`;
}

function numbersOf(reason: Reason | undefined): (readonly [string, string])[] {
  if (reason === undefined) return [];
  const own = inNumbers(reason.numbers);
  const learner = reason.learner === undefined ? "" : inNumbers(reason.learner.numbers);
  return [
    ...(own === "" ? [] : [["numbers", own] as const]),
    ...(learner === "" ? [] : [["learner", learner] as const]),
  ];
}

function inNumbers(numbers: Reason["numbers"]): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${Number(value.toPrecision(6))}`)
    .join(", ");
}

function consideredColumns(arms: readonly ConsideredArm[]): Column[] {
  const column = (head: string, cell: (arm: ConsideredArm) => string): Column => ({ head, cells: arms.map(cell) });
  const promised = arms.some(({ share }) => share !== undefined);
  return [
    { ...column("arm", ({ arm, name, isChosen }) => `${isChosen ? "> " : "  "}${name ?? arm}`), align: "left" },
    ...(promised
      ? [
          column("share", ({ share = "-" }) => share),
          column("owed", ({ balance = "-" }) => balance),
          column("deadline,\nround", ({ deadline }) => String(deadline ?? "-")),
          column("due", ({ isDue }) => (isDue === true ? "yes" : "no")),
        ]
      : []),
    column("pulls", ({ pulls }) => String(pulls)),
    column("mean\nreward", ({ rewards }) => (rewards === undefined ? "-" : shortMean(rewards.mean))),
    column("95 %\ninterval", ({ rewards }) => (rewards === undefined ? "-" : intervalText(rewards))),
  ];
}

function absentInWords(absent: readonly AbsentArm[]): string {
  if (absent.length === 0) return "All arms were open.";
  return `Not open: ${absent.map(({ arm, name, why }) => `${name ?? arm} (${why})`).join(", ")}.`;
}
