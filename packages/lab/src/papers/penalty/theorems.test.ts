import { describe, expect, it } from "vitest";
import { madeUpVerdicts } from "../../../test/madeUpVerdicts.js";
import { outline } from "../../../test/outline.js";
import { playedAlone } from "../../../test/playedAlone.js";
import { verdictsOf } from "../../../test/verdictsOf.js";
import { lowerBounds } from "./lower-bounds/experiment.js";
import { theorem3 } from "./theorem-3/experiment.js";
import { theorem4 } from "./theorem-4/experiment.js";
import { theorem7 } from "./theorem-7/experiment.js";

describe("quick runs of Section 4's theorems", () => {
  it("Theorem 3: the worst deficit is below its bound, and no more than logarithmic", async () => {
    const { figures, claims } = await playedAlone(theorem3);
    expect(verdictsOf(claims)).toEqual({ "theorem-3-bound": "holds", "any-round-fairness-up-to-log": "holds" });
    expect(outline(figures["worst-deficit"])).toEqual({ "": "μ = 0.9, μ = 0.75, μ = 0.6, μ = 0.5" });
    // No bound is infinite: the sums μ + A differ.
    expect(claims[0].measured.match(/pulls of at most \d+/g)).toHaveLength(4);
  });

  it("Theorem 4: the rate; its bound needs a longer T", async () => {
    const { figures, claims } = await playedAlone(theorem4);
    expect(verdictsOf(claims)).toEqual({ "theorem-4-bound": "open", "theorem-4-rate": "holds" });
    expect(claims[0].measured).toBe("no horizon is long enough for the proof");
    expect(Object.values(outline(figures["theorem-4"]))).toEqual([
      "Δ = √(log T/T), A = Δ/2, Δ = 1/∛T, A = 2Δ, Δ = 0.3, A = Δ + 1/∛T",
    ]);
  });

  it("Theorems 5 and 6: the lower bounds, and within a factor of 8 of them", async () => {
    const { figures, claims } = await playedAlone(lowerBounds);
    expect(verdictsOf(claims)).toEqual({
      "theorem-5-bound": "holds",
      "theorem-5-is-nearly-attained": "holds",
      "theorem-6-bound": "holds",
      "theorem-6-is-nearly-attained": "holds",
    });
    // 3·ln 131 072/0.3 = 117.8; 2·(ln 131 072/0.1 − 0.1·131.07) = 209.5
    expect(claims[0].measured).toMatch(/ against 117\.8$/);
    expect(claims[2].measured).toMatch(/ against 209\.5$/);
    const both = "hard-threshold UCB, lower bound";
    expect(outline(figures["lower-bounds"])).toEqual({ "Theorem 5": both, "Theorem 6": both });
  });

  it("Theorem 7: false as printed, true when all arms are counted", async () => {
    const { figures, claims } = await playedAlone(theorem7);
    // Ten trials of 5000 rounds are too few where a thousandth of them is free.
    expect(verdictsOf(claims)).toEqual({ "theorem-7-as-printed": "fails", "theorem-7-counting-all-arms": "open" });
    expect(outline(figures["theorem-7"])).toEqual({ "": "hard-threshold UCB, thresholds first, then UCB1" });
  });
});

describe("the claims fail for results that contradict them", () => {
  it("deficits beyond the bound", async () => {
    expect(await madeUpVerdicts(theorem3, () => 1e7)).toMatchObject({ "theorem-3-bound": "fails" });
  });

  it("regrets that grow faster than T^(2/3), or beyond the bound", async () => {
    const linear = await madeUpVerdicts(theorem4, ({ study }) => study.horizon);
    expect(linear).toMatchObject({ "theorem-4-rate": "fails!" });
    const beyond = await madeUpVerdicts(theorem4, () => 1e6, { horizons: "16384,262144" });
    expect(beyond).toMatchObject({ "theorem-4-bound": "fails", "theorem-4-rate": "holds!" });
  });

  it("regrets below the lower bounds, or far above", async () => {
    expect(new Set(Object.values(await madeUpVerdicts(lowerBounds, () => 100)))).toEqual(new Set(["fails", "holds"]));
    expect(await madeUpVerdicts(lowerBounds, () => 1e4)).toMatchObject({
      "theorem-5-is-nearly-attained": "fails",
      "theorem-6-is-nearly-attained": "fails",
    });
  });

  it("a regret that does not fall with 1 − Σ τ is what Theorem 7 says", async () => {
    expect(await madeUpVerdicts(theorem7, () => 100)).toEqual({
      "theorem-7-as-printed": "holds",
      "theorem-7-counting-all-arms": "holds",
    });
    expect(await madeUpVerdicts(theorem7, () => 0.001)).toMatchObject({ "theorem-7-counting-all-arms": "fails" });
  });
});
