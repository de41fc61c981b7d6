import {
  chanceInWords,
  ruleInWords,
  utcText,
  type AbsentArm,
  type ConsideredArm,
  type Explanation,
} from "@evenhand/allocator";
import type { Reason } from "@evenhand/core";
import { shortMean } from "../../terminal/numbers.js";
import { facts } from "../../terminal/facts.js";
import { tablesWithin, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

/** Why a decision was made, for a reader. */
export function explanationText(explanation: Explanation, terminal: Terminal): string {
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
    column("95 %\ninterval", ({ rewards }) =>
      rewards === undefined ? "-" : `${shortMean(rewards.low)} to ${shortMean(rewards.high)}`,
    ),
  ];
}

function absentInWords(absent: readonly AbsentArm[]): string {
  if (absent.length === 0) return "All arms were open.";
  return `Not open: ${absent.map(({ arm, name, why }) => `${name ?? arm} (${why})`).join(", ")}.`;
}
