import { describe, expect, it } from "vitest";
import { madeUpVerdicts, unless, type Measurement } from "../../../test/madeUpVerdicts.js";
import { appendixB } from "./appendix-b/experiment.js";
import { exploreThenCommit } from "./explore-then-commit/experiment.js";
import { lowerBound } from "./lower-bound/experiment.js";
import { proposition3 } from "./proposition-3/experiment.js";
import { theorem2 } from "./theorem-2/experiment.js";

describe("lower-bound", () => {
  const regretOf = (regret: (horizon: number, policy: number) => number): Measurement => {
    return ({ metric, study: { horizon }, policy }) => (metric === "opportunity-regret" ? regret(horizon, policy) : 0);
  };
  const of = (regret: (horizon: number, policy: number) => number) => madeUpVerdicts(lowerBound, regretOf(regret));

  it("one policy below the bound is enough to fail", async () => {
    // ε = 1.6·T^(−1/3), K = 4, L = 1: T·ε/8 = 20 at T = 1000; (1.16/2)·(20 − 1 − 4.88) = 8.19 and 3·4.88/2 = 7.32.
    expect(await of((horizon) => 0.075 * horizon ** 0.67)).toMatchObject({
      "above-bound": "holds",
      "above-bound-without-probability": "holds",
      "grows-like-two-thirds": "holds",
    });
    expect(await of((horizon, policy) => (policy === 1 ? 0.07 : 1) * horizon ** (2 / 3))).toMatchObject({
      "above-bound": "holds",
      "above-bound-without-probability": "fails",
    });
    expect(await of((horizon, policy) => (policy === 2 ? 0.0007 : 1) * horizon ** (2 / 3))).toMatchObject({
      "above-bound": "fails",
    });
  });

  it("slower growth, and regret above the rate of Theorem 2", async () => {
    expect(await of((horizon) => 100 * horizon ** 0.6)).toMatchObject({ "grows-like-two-thirds": "fails" });
    // K^(5/3) L^(2/3) = 4 for L = 1/4.
    expect(await of((horizon) => 4.1 * horizon ** (2 / 3) * Math.log(horizon) ** (1 / 3))).toMatchObject({
      "within-theorem-2": "fails",
    });
  });
});

describe("appendix-b", () => {
  const asClaimed: Measurement = ({ policy, metric, study: { horizon } }) => {
    if (metric === "opportunity-regret") return policy === 0 ? horizon ** (2 / 3) * Math.log(horizon) ** (1 / 3) : 40;
    return metric === "pulls" ? 10 : 0;
  };
  const of = (measurement: Measurement) => madeUpVerdicts(appendixB, measurement);

  it("each can fail", async () => {
    expect(new Set(Object.values(await of(asClaimed)))).toEqual(new Set(["holds"]));
    const regret = (policy: number, value: (horizon: number) => number) =>
      of(unless(asClaimed, (at) => at.metric === "opportunity-regret" && at.policy === policy ? value(at.study.horizon) : undefined)); // prettier-ignore
    expect(await regret(1, () => 41)).toMatchObject({ "algorithm-3-is-its-learner": "fails" });
    expect(await regret(0, () => 39)).toMatchObject({ "algorithm-2-loses-more": "fails" });
    expect(await regret(0, (horizon) => 50 * horizon ** 0.6)).toMatchObject({
      "algorithm-2-loses-more": "holds",
      "algorithm-2-grows-like-two-thirds": "fails",
    });
    // 8·T·β = 8·10⁵·(11.5129/10⁵)^(1/3) = 38 918.3
    const pulls = (value: number) =>
      of(unless(asClaimed, (at) => (at.metric === "pulls" && at.study.horizon === 100_000 ? value : undefined)));
    expect(await pulls(38_919)).toMatchObject({ "algorithm-2-within-lemma-2": "holds" });
    expect(await pulls(38_920)).toMatchObject({ "algorithm-2-within-lemma-2": "fails" });
  });
});

describe("proposition-3", () => {
  const asClaimed: Measurement = ({ policy, metric, study: { horizon } }) => {
    if (metric === "regret") return 100;
    return metric === "opportunity-regret" ? [2 * horizon ** 0.25, horizon ** (2 / 3), 100][policy] : 0;
  };
  const of = (measurement: Measurement) => madeUpVerdicts(proposition3, measurement);
  const regret = (value: (horizon: number) => number) =>
    of(unless(asClaimed, (at) => at.metric === "opportunity-regret" && at.policy === 0 ? value(at.study.horizon) : undefined)); // prettier-ignore

  it("each can fail", async () => {
    expect(new Set(Object.values(await of(asClaimed)))).toEqual(new Set(["holds"]));
    const withheld = unless(asClaimed, (at) => (at.metric === "withheld" && at.policy === 0 ? 1 : undefined));
    expect(await of(withheld)).toMatchObject({ "nothing-is-withheld": "fails" });
    // γ = 0.75, T = 10⁴: 2·max(6·10, 100) = 200
    expect(await regret(() => 200)).toMatchObject({ "regret-within-proposition-3": "holds" });
    expect(await regret(() => 201)).toMatchObject({ "regret-within-proposition-3": "fails" });
    // Below Algorithm 2's T^(2/3), and yet growing like T^0.6.
    expect(await regret((horizon) => 0.4 * horizon ** 0.6)).toMatchObject({
      "grows-below-two-thirds-0.5": "fails",
      "below-algorithm-2": "holds",
    });
    expect(await regret((horizon) => 2 * horizon ** (2 / 3))).toMatchObject({ "below-algorithm-2": "fails" });
  });
});

describe("explore-then-commit", () => {
  // N = ceil((T/2)^(2/3)·(ln T)^(1/3)): 62.996·1.90449 = 119.98, 292.402·2.09616 = 612.9, 1357.21·2.25794 = 3064.5
  const exploration: Readonly<Record<number, number>> = { 1000: 120, 10_000: 613, 100_000: 3065 };
  const asClaimed: Measurement = ({ policy, metric, study: { horizon } }) => {
    if (metric === "utility") return 0.7 * horizon + 0.1 * exploration[horizon];
    if (metric !== "opportunity-regret") return 0;
    return [0.05 * horizon - 0.1 * exploration[horizon], horizon ** 0.7, 0, 0][policy];
  };
  const of = (measurement: Measurement) => madeUpVerdicts(exploreThenCommit, measurement);
  const changed = (metric: string, policy: number, value: (horizon: number) => number) =>
    of(unless(asClaimed, (at) => (at.metric === metric && at.policy === policy ? value(at.study.horizon) : undefined)));

  it("each can fail", async () => {
    expect(new Set(Object.values(await of(asClaimed)))).toEqual(new Set(["holds"]));
    expect(await changed("utility", 0, (horizon) => 0.701 * horizon)).toMatchObject({ "explore-then-commit": "fails" });
    expect(await changed("opportunity-regret", 0, (horizon) => horizon ** 0.9)).toMatchObject({
      "linear-regret": "fails",
    });
    expect(await changed("opportunity-regret", 0, (horizon) => 0.04 * horizon)).toMatchObject({
      "linear-regret": "fails",
    });
    expect(await changed("opportunity-regret", 2, (horizon) => 0.05 * horizon)).toMatchObject({
      "knowing-the-contract-loses-less": "fails",
    });
    expect(await changed("opportunity-regret", 3, () => 0.51)).toMatchObject({ "algorithm-2-grants-both": "fails" });
    expect(await changed("opportunity-regret", 1, (horizon) => 0.0275 * horizon)).toMatchObject({
      "algorithm-1-rate": "fails!",
    });
  });

  it("with λ below the gap OPT does not grant", async () => {
    // OPT has T − 0.25·T/2 = 0.875·T, not 0.75·T.
    expect(await madeUpVerdicts(exploreThenCommit, asClaimed, { cost: "0.25" })).toMatchObject({ optimum: "fails" });
  });
});

describe("theorem-2", () => {
  const asClaimed: Measurement = ({ policy, metric, study: { horizon } }) => {
    if (metric === "opportunity-regret") return policy === 2 ? horizon ** 0.5 : horizon ** (2 / 3);
    return metric === "pulls" ? 10 : 0;
  };
  const of = (changed: (at: Parameters<Measurement>[0]) => number | undefined) =>
    madeUpVerdicts(theorem2, unless(asClaimed, changed));

  it("each can fail", async () => {
    expect(new Set(Object.values(await of(() => undefined)))).toEqual(new Set(["holds"]));
    for (const share of ["uniform", "threshold", "linear"]) {
      const linear = await of(({ words, policy, metric, study: { horizon } }) =>
        words[0] === share && policy === 0 && metric === "opportunity-regret" ? 0.05 * horizon : undefined,
      );
      expect(Object.entries(linear).filter(([, verdict]) => verdict !== "holds")).toEqual([
        [`rate-with-${share}-share`, share === "linear" ? "fails" : "fails!"],
      ]);
    }
    const served = await of(({ words, metric, arm, study: { horizon } }) =>
      words[0] === "threshold" && metric === "pulls" && arm === 1 && horizon === 300_000 ? 150_000 : undefined,
    );
    expect(served).toMatchObject({ "served-arms-are-close": "fails!" });
    const slow = await of(({ policy, metric, study: { horizon } }) =>
      policy === 2 && metric === "opportunity-regret" ? horizon ** 0.6 : undefined,
    );
    expect(slow).toMatchObject({ "algorithm-3-rate": "fails" });
  });
});
