import type { SimulationResult, Specification, Study } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../test/madeUpResult.js";
import { ownVerdict } from "../../../test/ownVerdictsOf.js";
import type { Results } from "../../reproduction/experiment.js";
import { settingsOf } from "../../reproduction/settingsOf.js";
import { experiments } from "./index.js";

interface Place {
  readonly study: string;
  readonly policy: number;
  readonly metric: string;
  readonly round: number;
  readonly arm: number;
}

/** Made-up results, with the same number in every trial: what claims make of them. */
async function verdicts(id: string, changed: Record<string, string>, valueAt: (place: Place) => number) {
  const experiment = experiments.find((one) => one.id === id)!;
  const values = settingsOf(experiment, { quick: true, seed: 1, changed });
  const results: Results = Object.fromEntries(
    Object.entries(await experiment.studies(values)).map(([name, study]) => [name, madeUp(name, study, valueAt)]),
  );
  const claims = experiment.claims(results, values);
  return Object.fromEntries(
    claims.map((claim) => [claim.id, `${ownVerdict(claim)}${claim.note === undefined ? "" : " (note)"}`]),
  );
}

function madeUp(name: string, study: Study, valueAt: (place: Place) => number): SimulationResult {
  const { means } = (study.environment as Specification).parameters as { means: readonly number[] };
  const metrics = [...new Set([...study.metrics, "unfairness"])];
  return madeUpResult({ ...study, metrics }, (policy, metric, round) =>
    means.map((_, arm) => {
      const mean = valueAt({ study: name, policy, metric, round, arm });
      // The error is that of rounding: a claim that two numbers are equal must survive a logarithm.
      return { mean, standardError: 1e-9 * Math.abs(mean) };
    }),
  );
}

describe("experiment A's claims", () => {
  const means = [0.9, 0.4, 0.2, 0.1];
  const changed = { means1: means.join(), means2: means.join(), means3: means.join(), penalty2: "0.45" };
  // Δ − A = 0.05, 0.25 and 0.35; τT = 1000; 8 ln T/(Δ − A)² = 31 691, 1268 and 647.
  const saying = (pulls: readonly number[]) =>
    verdicts("experiment-a", changed, ({ metric, arm }) => (metric === "pulls" ? pulls[arm] : 0));

  it("hold for pulls in proportion, whatever the arm at its threshold has", async () => {
    expect(await saying([18_000, 1000, 49 * 8, 25 * 8])).toEqual({
      "rises-with-inverse-gap": "holds",
      "proportional-to-inverse-gap": "holds",
      "theorem-2-pulls": "holds",
    });
  });

  it("fail for others", async () => {
    expect(await saying([18_000, 1000, 400, 300])).toMatchObject({ "proportional-to-inverse-gap": "fails (note)" });
    expect(await saying([18_000, 1000, 800, 100])).toMatchObject({ "proportional-to-inverse-gap": "fails (note)" });
    expect(await saying([18_000, 1000, 200, 300])).toMatchObject({ "rises-with-inverse-gap": "fails" });
    expect(await saying([18_000, 1000, 800, 649])).toMatchObject({ "theorem-2-pulls": "fails" });
    expect(await saying([18_000, 1002, 800, 600])).toMatchObject({ "theorem-2-pulls": "fails" });
  });

  it("are open without arms to compare", async () => {
    expect(await saying([18_000, 1000, 1000, 600])).toMatchObject({
      "rises-with-inverse-gap": "open",
      "proportional-to-inverse-gap": "open",
    });
  });
});

describe("experiment B's claims", () => {
  const means = [0.9, 0.8, 0.7, 0.6, 0.1];
  const changed = { means1: means.join(), means2: means.join(), means3: means.join() };
  // Δ = 0.1, 0.2, 0.3 and a non-critical arm.
  const saying = (pulls: readonly number[], shortfall: readonly number[] = []) =>
    verdicts("experiment-b", changed, ({ metric, arm }) => (metric === "pulls" ? pulls[arm] : (shortfall[arm] ?? 0)));

  it("take an arm within a pull of its threshold for one that is held there", async () => {
    expect(await saying([15_000, 4 * 1200, 1200, 1001, 200])).toMatchObject({ "proportional-to-inverse-gap": "holds" });
    expect(await saying([15_000, 4 * 1200, 1200, 1002, 200])).toMatchObject({
      "proportional-to-inverse-gap": "fails (note)",
      "rises-with-inverse-gap": "holds",
      "theorem-2-pulls": "fails", // 8 ln T/0.09 = 880 is below τT + 1
    });
  });

  it("ask for the thresholds of optimal and critical arms alone", async () => {
    const pulls = [15_000, 2000, 1000, 1000, 200];
    expect(await saying(pulls, [0, 0, 0, 0.99, 800])).toMatchObject({ "critical-arms-served": "holds" });
    expect(await saying(pulls, [0, 0, 0, 1, 800])).toMatchObject({ "critical-arms-served": "fails" });
    expect(await saying(pulls, [2])).toMatchObject({ "critical-arms-served": "fails" });
  });
});

describe("experiment C's claims", () => {
  const [HARD, FLEARN, SOFT] = [0, 1, 2];
  /** The long runs have the hard and the soft threshold alone. */
  const isLong = ({ study }: Place) => study.endsWith("-long");
  const isLfg = ({ study, policy }: Place) => study.includes("-lfg-") || (study.includes("-draw-") && policy === 2);
  /** Penalised regret ∝ √T unless the place says otherwise; the hard threshold leaves nothing short. */
  const saying = (special: (place: Place) => number | undefined) =>
    verdicts("experiment-c", { arms: "20", totalShares: "0.4,0.8" }, (place) => {
      const own = special(place);
      if (own !== undefined) return own;
      const policy = isLong(place) && place.policy === 1 ? SOFT : place.policy;
      if (place.metric !== "penalised-regret") return policy === SOFT ? 5 : 0;
      return Math.sqrt(place.round) * (isLfg(place) ? 3 : [1, 2, 4][policy]);
    });

  it("hold where hard-threshold UCB is lowest", async () => {
    expect(await saying(() => undefined)).toEqual({
      "below-lfg": "holds",
      "below-flearn": "holds",
      "never-above": "holds",
      "other-draws": "holds",
      sublinear: "holds",
      "soft-leaves-critical-arms-short": "holds",
      "soft-regrets-more": "holds",
    });
  });

  it("fail where one rival is lower in one panel", async () => {
    const regretOf = (study: string, policy: number, round: number, value: number) =>
      saying((at) =>
        at.metric === "penalised-regret" && at.study === study && at.policy === policy && at.round === round
          ? value
          : undefined,
      );
    expect(await regretOf("20-arms-0.8", FLEARN, 16_000, 100)).toMatchObject({
      "below-flearn": "fails",
      "below-lfg": "holds",
      "never-above": "fails",
      "other-draws": "holds",
    });
    expect(await regretOf("20-arms-0.8", FLEARN, 1000, 10)).toMatchObject({
      "below-flearn": "holds",
      "never-above": "fails",
    });
    expect(await regretOf("20-arms-0.8-lfg-16000", 0, 16_000, 100)).toMatchObject({ "below-lfg": "fails" });
    expect(await regretOf("20-arms-0.4-draw-1", 2, 16_000, 100)).toMatchObject({
      "other-draws": "fails",
      "below-lfg": "holds",
    });
    // The soft threshold is judged in the long run, in all panels with a critical arm: the hard one has √250 000 = 500.
    expect(await regretOf("20-arms-0.4", SOFT, 16_000, 100)).toMatchObject({ "soft-regrets-more": "holds" });
    expect(await regretOf("20-arms-0.4-long", 1, 250_000, 499)).toMatchObject({ "soft-regrets-more": "fails" });
    // √16 000 = 126 itself: a tie is no lead, and no reason against "never above".
    expect(await regretOf("20-arms-0.4", FLEARN, 16_000, Math.sqrt(16_000))).toMatchObject({
      "below-flearn": "open",
      "never-above": "holds",
    });
  });

  it("fail for regret that grows faster than T, and for thresholds that the hard one misses or the soft one keeps", async () => {
    const growing = (exponent: number) =>
      saying(({ metric, policy, round }) =>
        metric === "penalised-regret" && policy === HARD ? round ** exponent : undefined,
      );
    expect(await growing(0.99)).toMatchObject({ sublinear: "holds" });
    expect(await growing(1.01)).toMatchObject({ sublinear: "fails" });
    const short = (policy: number, pulls: number) =>
      saying((at) => (at.metric === "unfairness-by-arm" && at.policy === policy ? pulls : undefined));
    expect(await short(HARD, 1)).toMatchObject({ "soft-leaves-critical-arms-short": "fails" });
    expect(await short(1, 0.9)).toMatchObject({ "soft-leaves-critical-arms-short": "fails" });
  });

  it("say nothing of the soft threshold where no arm is critical", async () => {
    // The means that seed 1 draws for five arms have none within A of the best.
    const five = await verdicts("experiment-c", { arms: "5" }, () => 1);
    expect(five).toMatchObject({ "soft-leaves-critical-arms-short": "open", "soft-regrets-more": "open" });
  });
});

describe("experiment D's claims", () => {
  // Four values of η for each of three policies; arms 0 (best) to 2.
  const changed = {
    scales: "0,0.4,0.8,1",
    means1: "0.9,0.5,0.2",
    shares1: "0.1,0.1,0.1",
    means2: "0.9,0.6,0.1",
    shares2: "0.1,0.1,0.1",
  };
  const asClaimed = {
    hard: [[1, 2], [2], [], []],
    flearn: [[1, 2], [1, 2], [1, 2], []],
    lfg: [[1, 2], [1, 2], [1, 2], []],
  };
  const saying = (paths: Partial<typeof asClaimed>, missing = 7) =>
    verdicts("experiment-d", changed, ({ policy, metric, arm }) => {
      const { hard, flearn, lfg } = { ...asClaimed, ...paths };
      const short = [...hard, ...flearn, ...lfg][policy];
      if (metric === "unfairness") return missing * short.length;
      if (metric === "unfair-arms") return short.length;
      return short.includes(arm) ? missing : 0;
    });

  it("hold for paths as the paper describes them, but for its slip on η → 1", async () => {
    expect(await saying({})).toEqual({
      "one-by-one": "holds",
      "largest-gap-first": "holds",
      "flearn-all-at-once": "holds",
      "lfg-all-at-once": "holds",
      "wider-range": "holds",
      "theorem-1": "holds",
      "less-fair-towards-1": "fails (note)",
    });
  });

  it("fail for others", async () => {
    expect(await saying({ hard: [[1, 2], [], [], []] })).toMatchObject({ "one-by-one": "fails" }); // two at once
    expect(await saying({ hard: [[1], [2], [2], []] })).toMatchObject({
      "one-by-one": "fails",
      "largest-gap-first": "fails",
    });
    expect(await saying({ hard: [[1, 2], [2], [], [2]] })).toMatchObject({
      "one-by-one": "fails",
      "theorem-1": "fails",
    });
    expect(await saying({ hard: [[1, 2], [1], [], []] })).toMatchObject({
      "largest-gap-first": "fails",
      "one-by-one": "holds",
    });
    expect(await saying({ flearn: [[1, 2], [1, 2], [2], []] })).toMatchObject({
      "flearn-all-at-once": "fails",
      "lfg-all-at-once": "holds",
      "wider-range": "holds",
    });
    expect(await saying({ lfg: [[1, 2], [1, 2], [2], []] })).toMatchObject({ "lfg-all-at-once": "fails (note)" });
    expect(await saying({ lfg: [[1, 2], [1, 2], [1, 2], [1]] })).toMatchObject({ "lfg-all-at-once": "fails (note)" });
    expect(await saying({ lfg: [[2], [2], [2], []] })).toMatchObject({ "wider-range": "fails" });
    // As wide for arm 1.
    expect(await saying({ lfg: [[1, 2], [2], [2], []] })).toMatchObject({ "wider-range": "fails" });
    // Not from none on.
    expect(await saying({ hard: [[1, 2], [2], [2], [2]] })).toMatchObject({ "one-by-one": "fails" });
  });

  it("tell a part of a pull from a whole one", async () => {
    const falling = { hard: [[1, 2], [1, 2], [2], [2]] };
    expect(await saying(falling, 0.9)).toMatchObject({ "theorem-1": "holds" });
    expect(await saying(falling, 1)).toMatchObject({ "theorem-1": "fails" });
  });

  it("hold for η → 1 if all three are less fair there", async () => {
    const rising = [[], [], [2], [1, 2]];
    const all = await saying({ hard: rising, flearn: rising, lfg: rising });
    expect(all).toMatchObject({ "less-fair-towards-1": "holds" });
  });
});

describe("experiment E's claims", () => {
  // Each policy has unfairness 100, 50 and 0 at η = 0, 0.5 and 1; the hard threshold's reward is 90, 60 and 0.
  const saying = (flearn: readonly number[], lfg: readonly number[]) =>
    verdicts("experiment-e", { scales: "0,0.5,1" }, ({ policy, metric }) => {
      const rewards = [90, 60, 0, ...flearn, ...lfg];
      return metric === "unfairness" ? [100, 50, 0][policy % 3] : rewards[policy];
    });
  const [FLEARN, LFG] = ["frontier-not-below-flearn", "frontier-not-below-lfg"];

  it("hold for rivals at or below the frontier, and fail for one point above it", async () => {
    expect(await saying([90, 60, 0], [90, 59, -100])).toEqual({ [FLEARN]: "holds", [LFG]: "holds" });
    expect(await saying([90, 60.1, 0], [90, 59, -100])).toEqual({ [FLEARN]: "fails", [LFG]: "holds" });
    expect(await saying([90, 60, 0], [90, 50, 0.1])).toEqual({ [FLEARN]: "holds", [LFG]: "fails" });
  });
});
