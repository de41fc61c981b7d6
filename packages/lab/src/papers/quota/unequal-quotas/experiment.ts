import type { Study } from "@evenhand/core";
import type { Bars, Figure, Panel, Point } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies, Table } from "../../../reproduction/experiment.js";
import { band, summaryOf, withError } from "../../../reproduction/measured.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { regretTable, violationPanel } from "../panels.js";
import { grouped } from "../quotaMeasures.js";
import { bernoulliArms, checkpointsOver, steppedMeans } from "../quotaStudies.js";

const settings = {
  equal: { words: "quotas that are all the same: Theorem 4 applies", full: [0.2, 0.2, 0.2, 0.2], from: "ours" },
  mild: { words: "unequal quotas that leave much to the learner", full: [0.5, 0.2, 0.1, 0.05], from: "ours" },
  tight: { words: "unequal quotas that leave little to the learner", full: [0.85, 0.05, 0.03, 0.02], from: "ours" },
  four: { words: "quotas of four arms that share all rounds", full: [0.9, 0.05, 0.03, 0.02], from: "ours" },
  five: { words: "quotas of five arms that share all rounds", full: [0.867, 0.118, 0.01, 0.004, 0.001], from: "ours" },
  six: {
    words: "quotas of six arms that share all rounds, the worst for FUCB in a random search",
    full: [0.95, 0.046, 0.001, 0.001, 0.001, 0.001],
    from: "ours",
  },
  bestMean: { words: "mean reward of the last arm, the best", full: 0.8, from: "ours" },
  step: { words: "by how much each arm is better than the one before", full: 0.01, from: "ours" },
  trials: { words: "runs that are averaged", full: 100, quick: 8, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  dearer: {
    words: "the r-Regret per round by which one policy must exceed another to count as dearer",
    full: 0.001,
    from: "ours",
  },
} as const;

type Values = ValuesOf<typeof settings>;

/** One study for each vector of quotas, by the name of its setting. */
const vectors = ["equal", "mild", "tight", "four", "five", "six"] as const satisfies (keyof Values)[];

type Vector = (typeof vectors)[number];

/** The two rules that are compared; UCB1, far behind the quotas, shows in the tables what they cost. */
const quotaPolicies = ["largest deficit (FUCB)", "earliest deadline"] as const;

type PolicyLabel = (typeof quotaPolicies)[number];

function studies(values: Values): Studies {
  return Object.fromEntries(vectors.map((vector) => [vector, study(values, vector)]));
}

function study(values: Values, vector: Vector): Study {
  const shares = values[vector];
  // The largest quota comes first and goes to the worst arm: quotas are for arms that a learner would not pull.
  const means = steppedMeans({ ...values, arms: shares.length }).reverse();
  return {
    environment: bernoulliArms(means),
    policies: [
      { id: "largest-deficit-quota", label: quotaPolicies[0], parameters: { shares } },
      { id: "deadline-quota", label: quotaPolicies[1], parameters: { shares } },
      { id: "ucb1", label: "no quotas (UCB1)" },
    ],
    horizon: values.horizon,
    trials: values.trials,
    seed: values.seed,
    metrics: ["r-regret", "regret", "worst-violation"],
    checkpoints: checkpointsOver(shares.length, values.horizon),
    contract: { id: "quota", parameters: { shares } },
  };
}

/** Section 7 leaves unequal quotas to future work; docs/adr/0003 proves the floor for the earliest deadline. */
function claims(results: Results, values: Values): readonly Claim[] {
  return [
    theorem4(results, values),
    largestDeficitFallsBehind(results, values),
    deadlineKeepsFloor(results, values),
    deadlineCostsNoMore(results, values),
  ];
}

function worst(results: Results, vector: Vector, policy: PolicyLabel): number {
  return summaryOf(results[vector], policy, "worst-violation").quantiles.max;
}

function listed(values: Values, of: readonly Vector[], valueOf: (vector: Vector) => number): string {
  return of.map((vector) => `${vectorText(values[vector])}: ${Number(valueOf(vector).toPrecision(4))}`).join("; ");
}

function theorem4(results: Results, values: Values): Claim {
  const behind = worst(results, "equal", "largest deficit (FUCB)");
  return {
    id: "theorem-4-equal-quotas",
    statement: "Theorem 4: with equal quotas FUCB is never a whole pull behind, after any round of any trial.",
    verdict: isTrue(behind < 1),
    measured: listed(values, ["equal"], () => behind),
  };
}

/** Those that leave the learner at most a twentieth of the rounds. */
const demanding = ["tight", "four", "five", "six"] as const satisfies Vector[];

function largestDeficitFallsBehind(results: Results, values: Values): Claim {
  const behind = (vector: Vector) => worst(results, vector, "largest deficit (FUCB)");
  return {
    id: "largest-deficit-falls-behind",
    statement:
      "Ours: Theorem 4 does not extend to unequal quotas. For each of these r some arm falls a whole pull or more behind under FUCB.",
    verdict: allOf(demanding.map((vector) => isTrue(behind(vector) >= 1))),
    measured: listed(values, demanding, behind),
  };
}

function deadlineKeepsFloor(results: Results, values: Values): Claim {
  const behind = (vector: Vector) => worst(results, vector, "earliest deadline");
  return {
    id: "deadline-keeps-floor",
    statement:
      "Ours (docs/adr/0003): under the earliest deadline no arm is ever a whole pull behind, so that it has floor(r_i·t) pulls, after " +
      "any round of any trial, for every one of these r.",
    verdict: allOf(vectors.map((vector) => isTrue(behind(vector) < 1))),
    measured: listed(values, vectors, behind),
  };
}

function deadlineCostsNoMore(results: Results, values: Values): Claim {
  const regret = (vector: Vector, policy: PolicyLabel) => summaryOf(results[vector], policy, "r-regret");
  const most = { mean: values.dearer * values.horizon, standardError: 0 };
  const differences = vectors.map((vector) => {
    const [one, other] = [regret(vector, "earliest deadline"), regret(vector, "largest deficit (FUCB)")];
    const standardError = Math.sqrt(one.standardError ** 2 + other.standardError ** 2);
    return { vector, mean: one.mean - other.mean, standardError };
  });
  return {
    id: "deadline-costs-no-more",
    statement:
      `Ours: the earliest deadline costs no reward against FUCB: its r-Regret is higher by less than ${values.dearer} a round, that is ` +
      `by less than ${most.mean} after the last.`,
    verdict: allOf(differences.map((difference) => isBelow(difference, most))),
    measured: differences.map((one) => `${vectorText(values[one.vector])}: ${withError(one)}`).join("; "),
  };
}

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const runs =
    `${grouped(values.trials)} runs of ${grouped(values.horizon)} rounds for each r, both rules over UCB1; ` +
    `μ is ${values.bestMean} for the last arm and ${values.step} less for each before it`;
  return {
    violation: {
      title: "Unequal quotas: worst violation",
      caption:
        `${runs}. The worst violation of any arm up to a round, in the worst of all trials. Below 1 every arm has at least ` +
        "floor(r·t) pulls after every round. Theorem 4 covers the first panel only, where the two lines cover each other; for " +
        "unequal quotas the paper leaves the question open.",
      panels: vectors.map((vector) =>
        violationPanel([results[vector]], { title: titleOf(values, vector), labels: quotaPolicies }),
      ),
      columns: 3,
    },
    cost: {
      title: "Unequal quotas: what the two rules cost",
      caption:
        `${runs}. Bars of r-Regret have the mean ± 2 standard errors; it is 0 up to rounding where the quotas leave nothing to ` +
        `the learner. The violation is that of the worst trial. The quotas: ${legend(values)}.`,
      panels: costPanels(results),
      columns: 2,
    },
  };
}

function titleOf(values: Values, vector: Vector): string {
  return `${vector}: ${vectorText(values[vector])}`;
}

function legend(values: Values): string {
  return vectors.map((vector) => `${vector} ${vectorText(values[vector])}`).join("; ");
}

function costPanels(results: Results): Panel[] {
  const x = { label: "quotas", scale: "category" } as const;
  const bars = (series: PolicyLabel, pointOf: (vector: Vector) => Omit<Point, "x">): Bars => ({
    kind: "bars",
    series,
    points: vectors.map((vector) => ({ x: vector, ...pointOf(vector) })),
  });
  return [
    {
      title: "r-Regret after the last round",
      x,
      y: { label: "r-Regret", unit: "expected reward" },
      marks: quotaPolicies.map((label) => bars(label, (vector) => band(summaryOf(results[vector], label, "r-regret")))),
    },
    {
      title: "Worst violation of a quota",
      x,
      y: { label: "worst violation, of all trials", unit: "pulls", domain: [0, 2] },
      marks: [
        { kind: "level", axis: "y", at: 1, label: "a whole pull" },
        ...quotaPolicies.map((label) =>
          bars(label, (vector) => ({ y: summaryOf(results[vector], label, "worst-violation").quantiles.max })),
        ),
      ],
    },
  ];
}

function tables(results: Results, values: Values): readonly Table[] {
  return vectors.map((vector) =>
    regretTable([results[vector]], {
      title: titleOf(values, vector),
      regrets: [
        { metric: "r-regret", label: "r-Regret (expected reward)" },
        { metric: "regret", label: "regret (expected reward)" },
      ],
    }),
  );
}

/** "(0.95, 0.046, 0.001 × 4)": what comes three times or more in a row is counted. */
export function vectorText(quotas: readonly number[]): string {
  const runs: { quota: number; times: number }[] = [];
  for (const quota of quotas) {
    const last = runs.at(-1);
    if (last?.quota === quota) last.times++;
    else runs.push({ quota, times: 1 });
  }
  const parts = runs.flatMap(({ quota, times }) =>
    times > 2 ? [`${quota} × ${times}`] : new Array<string>(times).fill(String(quota)),
  );
  return `(${parts.join(", ")})`;
}

export const unequalQuotas = defineExperiment({
  paper: "quota",
  id: "unequal-quotas",
  title: "Unequal quotas: largest deficit against earliest deadline",
  source: "Ours; the open question of Section 7",
  deviations: ["The paper has no such experiment: all settings are ours."],
  settings,
  studies,
  figures,
  tables,
  claims,
});
