import { improvingLowerBoundInstance } from "@evenhand/core/guarantees";
import type { Bars, Figure, Panel } from "@evenhand/figures";
import { type Claim, isTrue } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { curveLine } from "../curves.js";
import { comparedPolicies, familyName, improvingStudy, lowerBoundFamily, valueOf } from "../improvingStudy.js";

/** The figure has no numbers: whether k divides T is our choice. */
const ranges: readonly SettingRange<FamilyValues>[] = [
  {
    words: ({ arms, horizon }) => [`k = ${arms}`, `T = ${horizon}`],
    tried: (ours) => ours.triedHorizons.map((horizon) => ({ ...ours, horizon, checkpoints: 1 })),
    studies,
    claims: (results, values) => [someArmIsPulledSeldom(results, values)],
  },
];

const settings = {
  arms: { words: "k: the number of arms, and of instances", full: 4, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 200, from: "ours" },
  triedHorizons: {
    words: "other horizons, with which a claim is checked too; those that k divides and others",
    full: [199, 399, 400, 1000],
    quick: [199],
    from: "ours",
  },
  checkpoints: { words: "rounds after which pulls are compared, evenly spaced", full: 20, from: "ours" },
} as const satisfies Settings;

type FamilyValues = ValuesOf<typeof settings>;

const { anytime, hkr, roundRobin, ucb1, myopic } = comparedPolicies;

const policies = [anytime, hkr, roundRobin, ucb1, myopic] as const;

/** N = ⌈T/k⌉: before its N-th pull no arm can be told from the others. */
function pullsUntilTold({ arms, horizon }: FamilyValues): number {
  return Math.ceil(horizon / arms);
}

function studies(values: FamilyValues): Studies {
  const { horizon, seed, checkpoints: count } = values;
  const rounds = Array.from({ length: count }, (_, i) => Math.max(1, Math.round(((i + 1) * horizon) / count)));
  const checkpoints = [...new Set(rounds)];
  const metrics = ["competitive-ratio", "pulls"];
  return Object.fromEntries(
    Object.entries(lowerBoundFamily(values)).map(([name, environment]) => [
      name,
      improvingStudy({ environment, policies, horizon, seed, metrics, checkpoints }),
    ]),
  );
}

/** What Section 3 says of Figure 2, in its order. */
function claims(results: Results, values: FamilyValues): readonly Claim[] {
  return [cannotTell(results, values), someArmIsPulledSeldom(results, values), worstWhereSeldom(results, values)];
}

/**
 * "An algorithm cannot differentiate between the arms in instance I_m until the optimal arm m has been pulled at least
 * N times."
 */
function cannotTell(results: Results, values: FamilyValues): Claim {
  const enough = pullsUntilTold(values);
  const pullsIn = (policy: ComparedPolicy, best: number, round: number) =>
    armsOf(values).map((arm) => valueOf(results[familyName(values, best)], policy, "pulls", { round, arm }));
  const rounds = results[familyName(values, 0)].study.checkpoints ?? [];
  const compared = policies.flatMap((policy) =>
    armsOf(values).flatMap((best) =>
      rounds
        // Nor has arm 1, which goes on improving in the instance that this one is compared with.
        .filter((round) => [0, best].every((arm) => pullsIn(policy, 0, round)[arm] <= enough))
        .map((round) => String(pullsIn(policy, best, round)) === String(pullsIn(policy, 0, round))),
    ),
  );
  const same = compared.filter((isSame) => isSame).length;
  return {
    id: "cannot-tell",
    statement: `Every policy makes the same pulls in all ${values.arms} instances until it has pulled an arm that goes on improving more than N = ${enough} times ("cannot differentiate between the arms").`,
    verdict: isTrue(same === compared.length),
    measured: `${same} of ${compared.length} comparisons of policy, instance and checkpoint`,
  };
}

/** "At least one arm, say arm j, would be pulled < N times by any algorithm": in the instance where it goes on. */
function someArmIsPulledSeldom(results: Results, values: FamilyValues): Claim {
  const enough = pullsUntilTold(values);
  const fewest = policies.map((policy) => ({ policy, ...seldomPulled(results, values, policy) }));
  const holds = fewest.every(({ pulls }) => pulls < enough);
  return {
    id: "some-arm-is-pulled-seldom",
    statement: `Every policy pulls arm m fewer than N = ${enough} times in some I_m, at T = ${values.horizon}.`,
    verdict: isTrue(holds),
    measured: `fewest pulls of arm m: ${fewest.map(({ policy, best, pulls }) => `${policy.label} ${pulls} in I_${best + 1}`).join(", ")}`,
    ...(holds ? {} : { note: AT_MOST }),
  };
}

const AT_MOST =
  "Where k divides T all arms can have exactly N = T/k pulls, and round robin gives them that. At most N is what T pulls of k arms force, and enough for the proof: up to its N-th pull arm m has the rewards of the others.";

/** "Hence, the algorithm will suffer linear regret on instance I_j." */
function worstWhereSeldom(results: Results, values: FamilyValues): Claim {
  const ratio = (policy: ComparedPolicy, best: number) =>
    valueOf(results[familyName(values, best)], policy, "competitive-ratio");
  const losses = policies.map((policy) => {
    const { best } = seldomPulled(results, values, policy);
    const worst = Math.max(...armsOf(values).map((own) => ratio(policy, own)));
    return { policy, own: ratio(policy, best), worst };
  });
  return {
    id: "worst-where-seldom",
    statement: `On the I_m whose arm m it pulls least every policy loses more than on any other, and OPT/ALG is at least k/2 = ${values.arms / 2}.`,
    verdict: isTrue(losses.every(({ own, worst }) => own === worst && own >= values.arms / 2)),
    measured: losses.map(({ policy, own }) => `${policy.label} ${own.toFixed(3)}`).join(", "),
  };
}

/** The instance whose arm m the policy pulls least, and how often. */
function seldomPulled(results: Results, values: FamilyValues, policy: ComparedPolicy) {
  return armsOf(values)
    .map((best) => ({ best, pulls: valueOf(results[familyName(values, best)], policy, "pulls", { arm: best }) }))
    .reduce((least, one) => (one.pulls < least.pulls ? one : least));
}

function armsOf({ arms }: FamilyValues): readonly number[] {
  return Array.from({ length: arms }, (_, arm) => arm);
}

/** 12 as ₁₂. */
function subscript(number: number): string {
  return String(number).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);
}

const armSeries = ["arm m", "every other arm"] as const;

function figures(results: Results, values: FamilyValues): Readonly<Record<string, Figure>> {
  const { arms, horizon } = values;
  const enough = pullsUntilTold(values);
  const of = (metric: string) => (policy: ComparedPolicy, best: number) =>
    valueOf(results[familyName(values, best)], policy, metric, { arm: metric === "pulls" ? best : 0 });
  return {
    "lower-bound-family": {
      title: "The family Iₘ: which arm goes on improving cannot be seen in time",
      caption: `Left, the drawing of Figure 2 with k = ${arms} and T = ${horizon}, so that N = ${enough}: in Iₘ arm m goes on improving after its N-th pull, the others stop at 1/k. Before, all arms have the same rewards. The ${arms} instances differ in which arm m is. Middle, how often each policy pulls arm m in Iₘ: a policy has T rounds for k arms, and cannot give all of them more than N. Right, what that costs: on the instance whose arm m a policy pulls least, the best single arm earns at least k/2 times as much. All but the myopic policy pull the arms about equally often; the myopic one keeps to arm 1, which costs nothing in I₁ alone.`,
      panels: [
        drawing(values),
        bars("Pulls of arm m in Iₘ", { label: "pulls of arm m", unit: "pulls" }, enough, "N", of("pulls")),
        bars(
          "What it costs",
          { label: "OPT / ALG", unit: "ratio", domain: [0, 1.1 * arms] },
          arms / 2,
          "k/2",
          of("competitive-ratio"),
        ),
      ],
      columns: 3,
      // The policies have the colours of the other figures.
      order: [...policies.map(({ label }) => label), ...armSeries],
    },
  };

  function bars(
    title: string,
    y: Panel["y"],
    level: number,
    label: string,
    read: (policy: ComparedPolicy, best: number) => number,
  ): Panel {
    const instances = Array.from({ length: arms }, (_, best) => best);
    return {
      title,
      y,
      x: { label: "instance", scale: "category" },
      marks: [
        ...policies.map((policy): Bars => ({
          kind: "bars",
          series: policy.label,
          points: instances.map((best) => ({ x: `I${subscript(best + 1)}`, y: read(policy, best) })),
        })),
        { kind: "level", axis: "y", at: level, label, beside: true },
      ],
    };
  }
}

/** Figure 2 of the paper: arm m, and the others, which have the same curve up to N. */
function drawing(values: FamilyValues): Panel {
  const { arms, horizon } = values;
  const enough = pullsUntilTold(values);
  const last = arms * enough;
  const pulls = [1, enough, last, Math.round(1.2 * last)];
  const [best, other] = [0, 1];
  const instance = improvingLowerBoundInstance({ arms, horizon, best });
  return {
    title: "The arms of Iₘ (Figure 2)",
    x: { label: "pulls of the arm", unit: "n" },
    y: { label: "reward of the n-th pull", unit: "reward", domain: [0, 1.05] },
    marks: [
      { kind: "level", axis: "x", at: enough, label: "N" },
      { kind: "level", axis: "x", at: last, label: "k·N" },
      { kind: "level", axis: "y", at: 1 / arms, label: "1/k" },
      curveLine(instance, best, armSeries[0], pulls),
      curveLine(instance, other, armSeries[1], pulls),
    ],
  };
}

export const lowerBoundInstances = defineExperiment({
  paper: "potential",
  id: "lower-bound-family",
  title: "The family Iₘ: which arm goes on improving cannot be seen in time",
  source: "Section 3, Figure 2, and the argument for Theorem 2",
  printed: { "lower-bound-family": "Figure 2" },
  deviations: [
    "The figure is a drawing without numbers: k and T are ours. The paper draws the arms and plays nothing on them; the other two panels are ours.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
