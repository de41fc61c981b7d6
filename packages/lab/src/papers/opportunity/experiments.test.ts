import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { outline } from "../../../test/outline.js";
import { playedAlone } from "../../../test/playedAlone.js";
import { verdictsOf } from "../../../test/verdictsOf.js";
import { settingsOf } from "../../reproduction/settingsOf.js";
import { appendixB } from "./appendix-b/experiment.js";
import { exploreThenCommit } from "./explore-then-commit/experiment.js";
import { figures1And2 } from "./figures-1-and-2/experiment.js";
import { experiments } from "./index.js";
import { lowerBound } from "./lower-bound/experiment.js";
import { proposition3 } from "./proposition-3/experiment.js";
import { theorem2 } from "./theorem-2/experiment.js";

/** Panels of these titles that all show the same. */
const panels = (titles: readonly string[], series: string) =>
  Object.fromEntries(titles.map((title) => [title, series]));
const holding = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, "holds"]));
const failing = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, "fails"]));

describe("quick runs of ron2021's experiments", () => {
  it("figures-1-and-2", async () => {
    const { figures, tables, claims } = await playedAlone(figures1And2);
    const f = "uniform f, linear f, softmax f";
    expect(outline(figures["figure-1"])).toEqual({
      ...panels(["λ = 0"], `OPT, ${f}`),
      ...panels(["λ = 0.4", "λ = 0.8"], `OPT, uniform, OPT, linear, OPT, softmax, ${f}`),
      ...panels(["withheld, λ = 0", "withheld, λ = 0.4", "withheld, λ = 0.8"], f),
    });
    const phases = "phase 1: gaps, phase 2: shares, phase 3: granting, phase 4: learner";
    const costs = ["λ = 0", "λ = 0.4", "λ = 0.8"];
    expect(outline(figures["figure-2"])).toEqual(panels(costs, phases));
    const others = ["uniform", "linear"].flatMap((share) => costs.map((cost) => `${share} f, ${cost}`));
    expect(outline(figures["figure-2-other-shares"])).toEqual(panels(others, phases));
    for (const { marks } of figures["figure-2"].panels) {
      const bars = marks.map((mark) => (mark.kind === "stack" ? mark.points.map(({ y }) => y) : []));
      bars[0].forEach((_, i) => expect(bars.reduce((sum, bar) => sum + bar[i], 0)).toBeCloseTo(1, 9));
    }
    expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Per round, T = 200000", 9],
      ["Per round, T = 500000", 9],
    ]);
    expect(verdictsOf(claims)).toEqual({
      ...holding("no-cost-same-utility", "utility-falls-with-cost", "utility-rises-with-horizon"),
      ...holding("uniform-flat-at-cost-0.8", "linear-above-uniform-after-phase-1", "softmax-grants-more-at-cost-0.8"),
      ...failing("linear-above-uniform-everywhere"),
      ...holding("no-cost-only-learner", "learning-share-falls-at-cost-0.4", "serving-share-rises-at-cost-0.4"),
      ...holding("learning-share-falls-at-cost-0.8", "serving-share-rises-at-cost-0.8"),
      ...holding("all-rounds-granted-at-cost-0.8", "learner-has-rounds-at-cost-0.4"),
      ...holding("arm-1-paid-for-at-cost-0.4", "arm-2-paid-for-at-cost-0.4"),
      ...failing("arm-3-paid-for-at-cost-0.4"),
    });
  });

  it("lower-bound", async () => {
    const { figures, claims } = await playedAlone(lowerBound);
    const policies = "self-regulated utility, explore, serve, commit, UCB1";
    expect(outline(figures["lower-bound"])).toEqual({
      "worst member": `Theorem 2, Theorem 3, probability 1, Theorem 3, ${policies}`,
      "S empty": policies,
    });
    expect(figures["lower-bound"].caption).toMatch(/has the pulls of UCB1/);
    expect(verdictsOf(claims)).toEqual(
      holding("above-bound", "above-bound-without-probability", "grows-like-two-thirds", "within-theorem-2"),
    );
  });

  it("appendix-b", async () => {
    const { figures, claims } = await playedAlone(appendixB);
    const policies = "self-regulated utility (Alg. 2), serve or drop (Alg. 3), UCB1";
    expect(outline(figures["appendix-b"])).toEqual(panels(["regret", "withheld"], policies));
    expect(verdictsOf(claims)).toEqual(
      holding(
        ...["algorithm-3-is-its-learner", "algorithm-2-loses-more"],
        ...["algorithm-2-grows-like-two-thirds", "algorithm-2-within-lemma-2"],
      ),
    );
  });

  it("proposition-3", async () => {
    const { figures, claims } = await playedAlone(proposition3);
    const policies = "a few each, then UCB1, self-regulated utility (Alg. 2), UCB1";
    const titles = ["γ = 0.5", "γ = 0.75", "withheld, γ = 0.5", "withheld, γ = 0.75"];
    expect(outline(figures["proposition-3"])).toEqual(panels(titles, policies));
    expect(verdictsOf(claims)).toEqual(
      holding(
        ...["nothing-is-withheld", "regret-within-proposition-3", "below-algorithm-2"],
        ...["grows-below-two-thirds-0.5", "grows-below-two-thirds-0.75"],
      ),
    );
  });

  it("explore-then-commit", async () => {
    const { figures, claims } = await playedAlone(exploreThenCommit);
    const policies = "explore-then-commit, Algorithm 1, N of Theorem 1, Algorithm 1, N of explore-then-commit, self-regulated utility (Alg. 2)"; // prettier-ignore
    expect(outline(figures["explore-then-commit"])).toEqual({
      "average utility": `OPT, best arm only, ${policies}`,
      regret: `best arm only, ${policies}`,
      withheld: policies,
    });
    expect(verdictsOf(claims)).toEqual({
      ...holding("optimum", "explore-then-commit", "linear-regret"),
      ...holding("knowing-the-contract-loses-less", "algorithm-2-grants-both"),
      "algorithm-1-rate": "depends",
    });
    const rate = claims.find(({ id }) => id === "algorithm-1-rate");
    expect(rate?.dependsOn).toBe("reading");
    expect(rate?.range).toEqual(["Holds with L = 1/K.", "Fails with L = 0 [ours]."]);
    // N = 8·(T/2)^(2/3)·ln^(1/3) T is above T/2 at T = 1000 and 24 502 at T = 100 000: nothing is withheld then.
    expect(rate?.tried?.[1].measured).toMatch(/ 0 per round at T = 100000$/);
  });

  it("theorem-2", async () => {
    const { figures, claims } = await playedAlone(theorem2);
    const two = "self-regulated utility (Alg. 2), UCB1";
    expect(outline(figures["theorem-2"])).toEqual({
      ...panels(["uniform f"], `rate of Theorem 2, ${two}, serve or drop (Alg. 3)`),
      ...panels(["threshold f", "linear f"], `rate of Theorem 2, ${two}`),
      ...panels(["withheld, uniform f"], `${two}, serve or drop (Alg. 3)`),
      ...panels(["withheld, threshold f", "withheld, linear f"], two),
    });
    expect(verdictsOf(claims)).toEqual({
      ...failing("rate-with-uniform-share", "rate-with-threshold-share", "served-arms-are-close"),
      ...holding("rate-with-linear-share", "algorithm-3-rate"),
    });
  });
});

describe("full settings", () => {
  it("are studies that can be played, at the paper's numbers", async () => {
    const rounds: Record<string, number> = {};
    for (const experiment of experiments) {
      const studies = await experiment.studies(settingsOf(experiment, { quick: false, seed: 1, changed: {} }));
      let total = 0;
      for (const study of Object.values(studies)) {
        total += study.horizon * study.trials * study.policies.length;
        expect(() => new CheckedStudy(study)).not.toThrow();
      }
      rounds[experiment.id] = total;
    }
    // Nine settings of f and λ; 643 000 rounds over the paper's horizons with 200 trials, 1.5 million beyond with 20.
    expect(rounds["figures-1-and-2"]).toBe(9 * (200 * 643_000 + 20 * 1_500_000));
  });

  it("means, costs and trials of Section 5", async () => {
    const studies = await figures1And2.studies(settingsOf(figures1And2, { quick: false, seed: 1, changed: {} }));
    expect(studies["softmax-cost-0.4-horizon-200000"]).toMatchObject({
      environment: { id: "bernoulli", parameters: { means: [0.2, 0.35, 0.5, 0.65, 0.8, 0.95] } },
      contract: { id: "opportunity", parameters: { cost: 0.4, deserved: { id: "softmax", parameters: { c: 1 } } } },
      horizon: 200_000,
      trials: 200,
    });
  });
});
