import { simulateAll, type SimulationResult, type Summary } from "@evenhand/core";
import { readStudyFile, studiesOf, type ResultFile } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { comparisonNote, comparisonsOf } from "./comparisons.js";
import { readResult, resultOfStudy, resultText } from "./resultText.js";
import { studentQuantile, studentTail } from "./studentT.js";

describe("Student's t", () => {
  // scipy 1.17.1: 2 * t.sf(x, nu)
  it.each([
    [1, 1, 0.5],
    [63.6567, 1, 0.01000000646532115],
    [0.1, 2, 0.9294654384141402],
    [2.5, 3, 0.08770664700806556],
    [2.262157, 9, 0.05000001330443163],
    [1.98, 99, 0.05047947597465229],
    [12, 99, 5.130629687897481e-21],
    [5, 999, 6.768361895801103e-7],
    [0.3, 9999, 0.7641833918529469],
    [0, 5, 1],
  ])("exceeds ± %d with %d degrees of freedom with probability %d", (t, freedom, p) => {
    expect(Math.abs(studentTail(t, freedom) / p - 1)).toBeLessThan(1e-11);
  });

  // scipy 1.17.1: t.isf(p / 2, nu)
  it.each([
    [0.05, 1, 12.706204736174705],
    [0.05, 9, 2.2621571627982053],
    [0.05 / 24, 99, 3.161517795602493],
    [0.05 / 3, 19, 2.625105913222786],
    [0.05, 9999, 1.9602012636213577],
  ])("with probability %d, with %d degrees of freedom, exceeds ± %d", (p, freedom, t) => {
    expect(studentQuantile(p, freedom)).toBeCloseTo(t, 10);
  });
});

/** Two policies whose regrets in five trials are these. */
function twoPolicies(samples: Readonly<Record<string, readonly number[]>>): SimulationResult {
  const summary = (values: readonly number[]): Summary => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const standardError = Math.sqrt(squares / (values.length - 1) / values.length);
    const quantiles = { min: 0, q05: 0, q25: 0, median: 0, q75: 0, q95: 0, max: 0 };
    return { mean, standardError, quantiles, samples: values };
  };
  const study = {
    environment: { id: "bernoulli", parameters: { means: [0.5, 0.6] } },
    policies: Object.keys(samples),
    horizon: 10,
    trials: 5,
    seed: 1,
    metrics: ["regret"],
  };
  const policies = Object.entries(samples).map(([id, values]) => ({
    id,
    parameters: {},
    metrics: { regret: { checkpoints: [{ round: 10, values: [summary(values)] }] } },
  }));
  return { study, policies };
}

describe("differences to a baseline", () => {
  const a = [3.1, 4.0, 5.2, 4.4, 6.3];
  const b = [2.9, 3.1, 5.0, 4.9, 5.0];

  it("are those of the same trial, with scipy's paired interval and p", () => {
    // r = scipy.stats.ttest_rel(a, b); r.pvalue; r.confidence_interval(0.95)
    const found = comparisonsOf(twoPolicies({ ucb1: b, thompson: a }), "ucb1", 1);
    expect(found).toMatchObject({ baseline: "ucb1", level: 0.95, correction: "bonferroni", family: 1 });
    const [{ policy, metric, checkpoints }] = found?.differences ?? [];
    expect([policy, metric]).toEqual(["thompson", "regret"]);
    const [own] = checkpoints;
    expect(own.mean).toBeCloseTo(0.42, 12);
    expect(own.standardError).toBeCloseTo(0.3120897306865446, 12);
    expect(own.unpairedStandardError).toBeCloseTo(0.72691127381545, 12);
    expect([own.low, own.high]).toEqual([
      expect.closeTo(-0.4465000051471545, 10),
      expect.closeTo(1.2865000051471545, 10),
    ]);
    expect(own.p).toBeCloseTo(0.24959598759831605, 12);
  });

  it("say what their intervals are corrected for, where there is more than one of them", () => {
    const words = (family: number) => {
      const found = comparisonsOf(twoPolicies({ ucb1: b, thompson: a }), "ucb1", family);
      return found === undefined ? "" : comparisonNote(found, 5)[1];
    };
    expect(words(1)).toContain("not corrected: the study has one comparison; the interval holds with 95 %");
    expect(words(8)).toContain("corrected for all 8 comparisons of the study (Bonferroni)");
  });

  it("of a family of two have the interval of 97.5 %, and twice the p", () => {
    const [own] = comparisonsOf(twoPolicies({ ucb1: b, thompson: a }), "ucb1", 2)?.differences[0].checkpoints ?? [];
    expect([own.low, own.high]).toEqual([
      expect.closeTo(-0.6708802961192052, 10),
      expect.closeTo(1.5108802961192067, 10),
    ]);
    expect(own.p).toBeCloseTo(2 * 0.24959598759831605, 12);
  });

  it("that are the same in all trials are sure, and none where they are 0 but for rounding", () => {
    const shifted = b.map((value) => value + 2);
    const inAnotherOrder = b.map((value) => value + 4e-15);
    const found = comparisonsOf(twoPolicies({ ucb1: b, thompson: inAnotherOrder, "kl-ucb": shifted }), "ucb1", 2);
    const last = found?.differences.map(({ checkpoints: [{ mean, standardError, p }] }) => [mean, standardError, p]);
    expect(last).toEqual([
      [0, 0, 1],
      [expect.closeTo(2, 12), 0, 0],
    ]);
  });
});

function resultOf(changed: object): ResultFile {
  const read = readStudyFile({
    horizons: [20, 40],
    trials: 8,
    checkpoints: 2,
    environment: { id: "bernoulli", means: [0.8, 0.3] },
    contract: { id: "quota", shares: 0.2 },
    metrics: ["regret"],
    policies: ["ucb1", "fucb", "f-ts"],
    ...changed,
  });
  if ("errors" in read) throw read.errors[0];
  const planned = studiesOf(read.file);
  return resultOfStudy(
    read.file,
    planned,
    planned.map(({ study }) => simulateAll(study)),
  );
}

describe("a result with a baseline", () => {
  const result = resultOf({ baseline: "fucb" });

  it("counts every difference of the study: two policies, regret and violation, two horizons", () => {
    expect(result.results.map(({ comparisons }) => comparisons?.family)).toEqual([8, 8]);
    expect(result.results[0].comparisons?.differences.map(({ policy, metric }) => [policy, metric])).toEqual([
      ["ucb1", "regret"],
      ["ucb1", "worst-violation"],
      ["f-ts", "regret"],
      ["f-ts", "worst-violation"],
    ]);
  });

  it("differs from the same study without one in the comparisons alone, and is read back as it was", async () => {
    const { baseline: _, ...settings } = result.settings;
    const plain = { ...result, settings, results: result.results.map(({ comparisons: _, ...part }) => part) };
    const text = (own: typeof result) => [...resultText(own)].join("");
    expect(text(plain)).toBe(text(resultOf({})));
    expect(await readResult(text(result), "result.json")).toEqual(result);
  });

  it("keeps the values of the trials where the study asks for them", () => {
    const kept = resultOf({ baseline: "fucb", samples: true });
    expect(kept.results[0].comparisons).toEqual(result.results[0].comparisons);
    expect(kept.results[1].result.policies[2].metrics["regret"].checkpoints[1].values[0].samples).toHaveLength(8);
    expect(kept.results[0].result.study.samples).toBe(true);
  });

  it("has none where the baseline has not finished", () => {
    const { study } = studiesOf(result.settings as never)[0];
    const part = { ...simulateAll(study), policies: [] };
    expect(comparisonsOf(part, "fucb", 4)).toBeUndefined();
  });
});
