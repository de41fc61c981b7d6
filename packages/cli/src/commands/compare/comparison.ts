import type { PolicyResult, SimulationResult, Summary } from "@evenhand/core";
import { meansWithErrors, violation } from "../../terminal/numbers.js";
import { shareColumns } from "../../output/shareColumns.js";
import type { ComparisonStudy } from "./studyOfOptions.js";
import { table, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { version } from "../../version.js";
import { NO_BREAK, wrap } from "../../terminal/wrap.js";

/** A result for a reader: what was earned and which promises were kept, who got the pulls, what the words mean. */
export function comparison(study: ComparisonStudy, { policies }: SimulationResult, terminal: Terminal): string {
  const { environment, contract, horizon, trials, seed } = study;
  const { means } = environment.parameters;
  const rows = policies.map((policy) => ({
    id: policy.id,
    shares: last(policy, "pulls").map(({ mean }) => mean / horizon),
  }));
  const learner = policies.map(({ parameters }) => parameters["learner"]).find((given) => typeof given === "string");
  const settings = [counted(means.length, "arm"), counted(horizon, "round"), counted(trials, "trial"), `seed ${seed}`];
  if (learner !== undefined) settings.push(`learner ${learner}`);
  const blocks = [
    `${settings.join(", ")} (evenhand ${version})`,
    table(outcomeColumns(study, policies), terminal),
    table(shareColumns(rows, { means, promised: contract?.parameters.shares }), terminal),
    legend(study, Math.min(terminal.columns, WIDEST_TEXT)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Longer lines are hard to read. */
const WIDEST_TEXT = 100;

function outcomeColumns({ contract, trials }: ComparisonStudy, policies: readonly PolicyResult[]): Column[] {
  const mean = (metric: string) =>
    meansWithErrors(
      policies.map((policy) => last(policy, metric)[0]),
      trials,
    );
  return [
    { head: "policy", cells: policies.map(({ id }) => id), align: "left" },
    { head: "reward\n(total)", cells: mean("reward") },
    { head: "regret\n(expected reward)", cells: mean("regret") },
    // Regret alone would praise whoever breaks the promise.
    ...(contract === undefined ? [] : [violations("worst", policies), violations("final", policies)]),
  ];
}

function violations(which: "worst" | "final", policies: readonly PolicyResult[]): Column {
  // The promise is made for every trial, so the trial that kept it worst decides, not the mean.
  const values = policies.map((policy) => last(policy, `${which}-violation`)[0].quantiles.max);
  return { head: `${which}\nviolation\n(pulls)`, cells: values.map(violation), alarming: (row) => values[row] >= 1 };
}

function legend({ contract, trials }: ComparisonStudy, width: number): string {
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

/** A metric after the last round. */
function last(policy: PolicyResult, metric: string): readonly Summary[] {
  const { checkpoints } = policy.metrics[metric];
  return checkpoints[checkpoints.length - 1].values;
}
