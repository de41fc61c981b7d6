import type { Figure, Line, Panel } from "@evenhand/figures";
import { band, type ComparedPolicy, courseOf, summaryOf } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { earlyRound, halvesOf, proportional, rewardSeeking, type Half, type Values } from "./study.js";

export function figures(results: Results, values: Values): Record<string, Figure> {
  const halves = halvesOf(values);
  const { trials, leastReward, firstMean, lastMean, concentration } = values;
  const world = `Mean rewards from ${firstMean} to ${lastMean} in equal steps, rewards on [${leastReward}, 1] (Beta, ν = ${concentration}), ${trials} trials.`;
  const all = [...proportional, ...rewardSeeking];
  return {
    "figure-2": {
      title: "How close to proportional the shares are",
      caption: `Cosine similarity of pulls and mean rewards after T rounds; 1 is exactly proportional. Each violin is the density over the trials, its bars are minimum, median and maximum. Below: the policies that aim at proportional shares, on a finer scale. ${world}`,
      columns: halves.length,
      panels: [
        ...halves.map((half) => violins(results, half, half.name, all, extentOf(results, halves, all))),
        ...halves.map((half) =>
          violins(results, half, `${half.name}, finer`, proportional, extentOf(results, halves, proportional)),
        ),
      ],
    },
    gap: {
      title: "How fast the proportional objective is reached",
      caption: `Gap f(S*) − f(S_t) of f = Σ μ_i log n_i to the best allocation of as many pulls, mean ± 2 standard errors. Dashed: 1/√t, the order of Theorem 1, from Fairly-Greedy's gap at T/4 on. The waves of Catch-Up are its passes over all pairs of arms, K(K − 1) pulls each. ${world}`,
      columns: halves.length,
      panels: halves.map((half) => gaps(results, half)),
    },
  };
}

function violins(
  results: Results,
  { allocation }: Half,
  title: string,
  policies: readonly ComparedPolicy[],
  domain: readonly [number, number],
): Panel {
  return {
    title,
    x: { label: "policy", scale: "category" },
    y: { label: "cosine similarity", domain },
    marks: policies.map(({ label }) => ({
      kind: "violin",
      series: label,
      x: label,
      values: summaryOf(results[allocation], label, "cosine-similarity").samples ?? [],
    })),
  };
}

/** From a round number below the smallest cosine of all these panels to 1. */
function extentOf(results: Results, halves: readonly Half[], policies: readonly ComparedPolicy[]): [number, number] {
  const smallest = halves.flatMap(({ allocation }) =>
    policies.map(({ label }) => summaryOf(results[allocation], label, "cosine-similarity").quantiles.min),
  );
  const distance = 1 - Math.min(...smallest);
  const step = distance > 0.1 ? 0.1 : 0.01;
  return [Math.max(0, 1 - Math.ceil(distance / step) * step), 1];
}

function gaps(results: Results, half: Half): Panel {
  const own = results[half.progress];
  const course = courseOf(own, comparedPolicies.fairlyGreedy.label, "proportional-gap");
  // After K rounds, one pull each, the gap is 0, which has no place on a logarithmic axis.
  const rounds = course.map(({ round }) => round).filter((round) => round > half.arms);
  const gapAt = ({ label }: ComparedPolicy, round: number) =>
    band(summaryOf(own, label, "proportional-gap", { round }));
  const early = earlyRound(half);
  const order = [early, half.horizon].map((round) => ({
    x: round,
    y: gapAt(comparedPolicies.fairlyGreedy, early).y * Math.sqrt(early / round),
  }));
  return {
    title: half.name,
    x: { label: "time t", unit: "rounds", scale: "log" },
    y: { label: "gap f(S*) − f(Sₜ)", unit: "reward × log pulls", scale: "log" },
    marks: [
      ...proportional.map((policy): Line => {
        const points = rounds.map((round) => ({ x: round, ...gapAt(policy, round) }));
        return { kind: "line", series: policy.label, points: points.filter(({ low }) => low > 0) };
      }),
      { kind: "line", series: "order 1/√t of Theorem 1", reference: true, points: order },
    ],
  };
}
