import { labelOf, type PolicyResult, type SimulationResult, type Study } from "@evenhand/core";
import { lastValues } from "../../output/lastValues.js";
import { shareColumns } from "../../output/shareColumns.js";
import { meansWithErrors, violation } from "../../terminal/numbers.js";
import { table, tablesWithin, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { NO_BREAK, wrap } from "../../terminal/wrap.js";
import { version } from "../../version.js";

/** Longer lines are hard to read. */
const WIDEST_TEXT = 100;

/** A comparison for a reader: rewards and kept promises, which arms got the pulls, and what the words mean. */
export function comparison(result: SimulationResult, terminal: Terminal): string {
  const { study, policies } = result;
  const blocks = [
    `${settings(study, policies)} (evenhand ${version})`,
    table(outcomeColumns(study, policies), terminal),
    tablesWithin(shareColumns(result), terminal),
    legend(study, Math.min(terminal.columns, WIDEST_TEXT)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function settings({ horizon, trials, seed }: Study, policies: readonly PolicyResult[]): string {
  const arms = lastValues(policies[0], "pulls").length;
  const learner = policies.map(({ parameters }) => parameters["learner"]).find((given) => typeof given === "string");
  return [
    counted(arms, "arm"),
    counted(horizon, "round"),
    counted(trials, "trial"),
    `seed ${seed}`,
    ...(learner === undefined ? [] : [`learner ${learner}`]),
  ].join(", ");
}

function outcomeColumns({ contract, trials }: Study, policies: readonly PolicyResult[]): Column[] {
  const mean = (metric: string) => {
    const summaries = policies.map((policy) => lastValues(policy, metric)[0]);
    return meansWithErrors(summaries, trials);
  };
  return [
    { head: "policy", cells: policies.map(labelOf), align: "left" },
    { head: "reward\n(total)", cells: mean("reward") },
    { head: "regret\n(expected reward)", cells: mean("regret") },
    // Regret alone would praise a policy that breaks the promise.
    ...(contract === undefined ? [] : [violations("worst", policies), violations("final", policies)]),
  ];
}

function violations(which: "worst" | "final", policies: readonly PolicyResult[]): Column {
  // The promise is made for every trial, so the trial that kept it worst decides, not the mean.
  const values = policies.map((policy) => lastValues(policy, `${which}-violation`)[0].quantiles.max);
  return { head: `${which}\nviolation\n(pulls)`, cells: values.map(violation), alarming: (row) => values[row] >= 1 };
}

function legend({ contract, trials }: Study, width: number): string {
  const entries = [
    trials === 1
      ? ["one trial", "there are no standard errors"]
      : ["±", `standard error of the mean over ${trials} trials`],
    ["regret", "expected reward missed against always pulling the best arm"],
  ];
  if (contract !== undefined) {
    entries.push([
      "violation",
      "how many pulls the arm furthest behind its quota r was short of r·t, in any trial, after any round t (worst) or " +
        `the last (final); worst${NO_BREAK}<${NO_BREAK}1 means the promise floor(r·t) was kept at every round`,
    ]);
  }
  return entries.map(([word, meaning]) => wrap(meaning, width, `${word.padEnd(9)}  `)).join("\n");
}

function counted(number: number, things: string): string {
  return `${number} ${things}${number === 1 ? "" : "s"}`;
}
