import type { Study } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isNotAbove } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { logSpaced } from "../../../reproduction/logSpaced.js";
import { band, courseOf, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";

const settings = {
  three: { words: "mean rewards of three arms, of which one deserves most", full: [0.9, 0.15, 0.15], from: "ours" },
  firstMean: {
    words: "mean reward of the first of many arms; the others follow in equal steps",
    full: 0.9,
    from: "ours",
  },
  lastMean: { words: "mean reward of the last of many arms", full: 0.2, from: "ours" },
  arms: { words: "numbers of arms K with such means", full: [10, 50], from: "paper" },
  leastReward: { words: "c: rewards lie in [c, 1]", full: 0.1, from: "ours" },
  horizon: { words: "rounds T, the warm-up included", full: 20_000, quick: 5000, from: "ours" },
  trials: { words: "trials", full: 100, quick: 8, from: "ours" },
  close: { words: "the cosine by which a pass may be off what it approximates", full: 0.001, from: "ours" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

const pairs = { id: "proportional-catch-up", label: "Algorithm 3: every pair once" } as const;
const printed = {
  id: "proportional-catch-up",
  label: "line 6: until all pairs are ≈",
  parameters: { form: "until-proportional" },
} as const;

function instancesOf({ three, firstMean, lastMean, arms }: Values): Readonly<Record<string, readonly number[]>> {
  const stepped = (count: number) =>
    Array.from({ length: count }, (_, arm) => firstMean + ((lastMean - firstMean) * arm) / (count - 1));
  return { [`μ = (${three.join(", ")})`]: three, ...Object.fromEntries(arms.map((k) => [`K = ${k}`, stepped(k)])) };
}

function studies(values: Values): Studies {
  const { horizon, trials, seed, leastReward } = values;
  const studyOf = (means: readonly number[]): Study => ({
    environment: { id: "bounded", parameters: { means, floor: leastReward } },
    policies: [pairs, printed],
    horizon,
    trials,
    seed,
    metrics: ["cosine-similarity"],
    checkpoints: logSpaced(means.length, horizon, 30),
  });
  return Object.fromEntries(Object.entries(instancesOf(values)).map(([name, means]) => [name, studyOf(means)]));
}

const cosine = (results: Results, name: string, { label }: { readonly label: string }) =>
  summaryOf(results[name], label, "cosine-similarity");

function claims(results: Results, values: Values): Claim[] {
  return [approximates(results, values), comesCloser(results, values), hardlyEnds(results, values)];
}

/** "One can use the for-loop in Algorithm 3 to approximate this step" (Algorithm 2, line 6). */
function approximates(results: Results, values: Values): Claim {
  const names = Object.keys(instancesOf(values));
  const verdicts = names.map((name) => {
    const { mean, standardError } = cosine(results, name, printed);
    return isNotAbove({ mean: mean - values.close, standardError }, cosine(results, name, pairs));
  });
  const verdict = allOf(verdicts);
  return {
    id: "pass-approximates-line-6",
    statement: `"One can use the for-loop in Algorithm 3 to approximate this step": with it the mean cosine of pulls and mean rewards after T = ${values.horizon} rounds is at most ${values.close} below that of line 6 as printed.`,
    verdict,
    measured: names
      .map(
        (name) =>
          `${name}: ${[pairs, printed].map((form) => withError(cosine(results, name, form))).join(" against ")}`,
      ) // prettier-ignore
      .join("; "),
    ...(verdict === "fails" ? { note: WHY_NOT } : {}),
  };
}

const WHY_NOT =
  "An arm is in 2(K − 1) of the K(K − 1) pairs, so that a pass gives it at most 2/K of the pulls: the first of three arms deserves three quarters and gets two thirds. With many arms it is line 6 that is worse. It keeps its estimates until all pairs are ≈ at once, which at K = 50 hardly ever happens: nearly all rounds are one pass with what a few rewards of each arm said.";

/** Theorem 2's limit, under line 6 as printed, which its proof takes for granted; where its passes end. */
function comesCloser(results: Results, values: Values): Claim {
  const names = Object.keys(instancesOf(values)).slice(0, -1);
  const courses = names.map((name) => {
    const course = courseOf(results[name], printed.label, "cosine-similarity");
    const early = course.filter(({ round }) => round <= values.horizon / 20).at(-1) ?? course[0];
    return { name, before: distanceOf(early.summary), after: distanceOf(course[course.length - 1].summary) };
  });
  return {
    id: "theorem-2-under-line-6",
    statement:
      "Theorem 2's limit under line 6 as printed, which its proof assumes: n_i/n_j tends to μ_i/μ_j, so that 1 − cosine is smaller at T than at T/20.",
    verdict: allOf(courses.map(({ before, after }) => isBelow(after, before))),
    measured: courses
      .map(({ name, before, after }) => `${name}: ${withError(after)} after ${withError(before)}`)
      .join("; "),
  };
}

function hardlyEnds(results: Results, values: Values): Claim {
  const [name] = Object.keys(instancesOf(values)).slice(-1);
  const [ofPairs, ofLine6] = [pairs, printed].map((form) => cosine(results, name, form));
  return {
    id: "line-6-hardly-ends-with-many-arms",
    statement: `Ours: with many arms (${name}) line 6 as printed hardly ever ends, and learns nothing meanwhile: its mean cosine after T rounds is below that of Algorithm 3's pass.`,
    verdict: isBelow(ofLine6, ofPairs),
    measured: `${withError(ofLine6)} against ${withError(ofPairs)}`,
  };
}

function distanceOf({ mean, standardError }: Measurement): Measurement {
  return { mean: 1 - mean, standardError };
}

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { horizon, trials, leastReward, firstMean, lastMean } = values;
  return {
    "line-6": {
      title: "Proportional Catch-Up: line 6 as printed, and Algorithm 3 in its place",
      caption: `1 − cosine of pulls and mean rewards (0 is proportional), ${trials} trials of ${horizon} rounds, mean ± 2 standard errors; rewards on [${leastReward}, 1], means of many arms from ${firstMean} to ${lastMean}. A pass over pairs cannot give one of three arms what it deserves. A pass until all pairs are ≈ can, but learns nothing while it lasts, and with 50 arms it hardly ever ends.`,
      columns: 3,
      panels: Object.keys(instancesOf(values)).map((name) => ({
        title: name,
        x: { label: "round", scale: "log" },
        y: { label: "1 − cosine", scale: "log" },
        marks: [pairs, printed].map(({ label }) => ({
          kind: "line" as const,
          series: label,
          points: courseOf(results[name], label, "cosine-similarity").map(({ round, summary }) => {
            const { low, ...point } = band(distanceOf(summary));
            // A logarithm has no place for 0.
            return { x: round, ...point, low: Math.max(low, point.y / 10) };
          }),
        })),
      })),
    },
  };
}

export const line6 = defineExperiment({
  paper: "proportional",
  id: "line-6",
  title: "Catch-Up's line 6 as printed, and Algorithm 3 in its place",
  source: "Algorithm 2, line 6; Algorithm 3; Theorem 2",
  deviations: [
    "The paper has no such experiment: means, law, T and trials are ours.",
    "Line 6 says until when arms are played, and not which: ours is the arm with the smallest n_i/μ̂_i, the estimates of the loop's beginning kept.",
  ],
  settings,
  studies,
  figures,
  claims,
});
