import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { claims } from "./claims.js";
import { etaSweep } from "./experiment.js";
import { studies as studiesOf, type Values } from "./study.js";

const quick = settingsOf(etaSweep, { quick: true, seed: 1, changed: { etas: "0.1,1,10" } }) as Values;

/** UCB1, FUCB, then three η of the literal rule, then three with the positive part. */
function claimsOf(regrets: readonly number[], deficits: readonly number[], growth: (round: number) => number) {
  const studies = studiesOf(quick);
  const sweep = madeUpResult(studies.sweep, (policy, metric) =>
    policy < 2 ? 0 : metric === "final-violation" ? deficits[(policy - 2) % 3] : regrets[(policy - 2) % 3],
  );
  return claims({ sweep, growth: madeUpResult(studies.growth, (_policy, _metric, round) => growth(round)) }, quick);
}

describe("η-FUCB", () => {
  it("quick run: figures and verdicts", async () => {
    const { figures, claims: judged } = await playedAlone(etaSweep);
    expect(verdictsOf(judged)).toEqual({
      "literal-r-regret-rises": "holds",
      "literal-deficit-falls": "holds",
      "literal-logarithmic": "fails",
      // Decided by the full run.
      "positive-part-r-regret-rises": "open",
      // With r = 0.02 no quota binds, and η changes nothing.
      "positive-part-deficit-falls": "depends",
      "positive-part-logarithmic": "holds",
    });
    const forms = "η-FUCB, literal, η-FUCB, positive part";
    const series = `UCB1, FUCB, ${forms}`;
    expect(outline(figures["trade-off"])).toEqual({
      "r-Regret per round": series,
      "Violation after the last round": series,
      "Regret per round": series,
      "Worst violation of a quota": series,
    });
    expect(outline(figures["long-run"])).toEqual({
      "r-Regret per round": forms,
      "Worst violation of a quota": `a whole pull, ${forms}`,
    });
  });

  it("the literal rule with a large η is round robin: Σ Δ_i·(1/10 − 1/20) = 0.0225 a round", async () => {
    const { results } = await playedAlone(etaSweep, {
      trials: "1",
      growthTrials: "1",
      growthStep: "0.01",
      growthHorizon: "20000",
      etas: "1000",
    });
    const [literal] = results.growth.policies;
    expect(literal.metrics["r-regret"].checkpoints.at(-1)?.values[0].mean).toBeCloseTo(0.0225 * 20_000, 6);
  });

  it("full studies can be played", () => {
    const studies = etaSweep.studies(settingsOf(etaSweep, { quick: false, seed: 1, changed: {} })) as Studies;
    // Two quotas and two horizons are tried with four η.
    const played = Object.values(studies).map((study) => new CheckedStudy(study).policies.length);
    expect(played).toEqual([22, 2, 10, 10, 10, 10]);
    expect(studies.sweep).toMatchObject({ horizon: 20_000, trials: 100 });
  });

  it("holds where all is as the paper has it, without a note", () => {
    const all = claimsOf([1, 2, 3], [5, 1, 0], Math.log);
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(["holds"]));
    expect(all.filter(({ note }) => note !== undefined)).toEqual([]);
  });

  it("does not rise where it is the same in every trial", () => {
    const verdicts = verdictsOf(claimsOf([2, 2, 2], [5, 1, 0], Math.log));
    expect(verdicts["positive-part-r-regret-rises"]).toBe("fails");
  });

  it.each([
    ["r-regret-rises", [1, 3, 2], [5, 1, 0], Math.log],
    ["r-regret-rises", [3, 2, 1], [5, 1, 0], Math.log],
    ["deficit-falls", [1, 2, 3], [5, 6, 0], Math.log],
    ["deficit-falls", [1, 2, 3], [5, 1, 0.1], Math.log],
    ["logarithmic", [1, 2, 3], [5, 1, 0], Math.sqrt],
  ] as const)("%s fails for regrets %j and deficits %j", (id, regrets, deficits, growth) => {
    const verdicts = verdictsOf(claimsOf(regrets, deficits, growth));
    const failing = Object.keys(verdicts).filter((one) => verdicts[one] === "fails");
    expect(failing).toEqual([`literal-${id}`, `positive-part-${id}`]);
  });
});
