import { createPolicy, Generator } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import definitions from "../definitions/index.js";
import { intervalKinds, intervals, missesMean } from "../definitions/watchedPolicy.js";
import { intervalsThatHold } from "./experiment.js";

const quick = settingsOf(intervalsThatHold, { quick: true, seed: 1, changed: {} });

/** Verdicts where every arm is missed in these parts of the trials, by metric. */
function verdictsFor(measureOf: (study: string, metric: string) => number) {
  const results = Object.entries(intervalsThatHold.studies(quick) as Studies).map(([name, study]) => {
    const result = madeUpResult(study, (_, metric) => [0, 1, 2].map(() => measureOf(name, metric)));
    return [name, result] as const;
  });
  return verdictsOf(intervalsThatHold.claims(Object.fromEntries(results), quick));
}

const asClaimed = (_: string, metric: string) =>
  metric === "missed-ever-one-look" ? 0.2 : metric.endsWith("one-look") ? 0.04 : 0.01;

describe("intervals that hold while one looks", () => {
  it("quick run: figures and verdicts", async () => {
    const { figures, tables, claims } = await playedAlone(intervalsThatHold, { horizon: "100", trials: "20" });
    expect(verdictsOf(claims)).toEqual({
      // Twenty short runs are too few to tell.
      "one-look-misses": "open",
      "sequence-holds": "holds",
      "sequence-holds-at-the-end": "holds",
    });
    const series = "one look, confidence sequence, 5 %";
    expect(outline(figures["misses"])).toEqual({ "While the run goes on": series, "Over the whole run": series });
    expect(tables).toHaveLength(2);
  });

  it("holds where everything is as claimed, and fails where it is not", () => {
    expect(new Set(Object.values(verdictsFor(asClaimed)))).toEqual(new Set(["holds"]));
    const but = (world: string, own: string, value: number) =>
      verdictsFor((study, metric) => (study === world && metric === own ? value : asClaimed(study, metric)));
    expect(but("coins", "missed-ever-one-look", 0.09)["one-look-misses"]).toBe("fails");
    expect(but("shades", "missed-ever-confidence-sequence", 0.06)["sequence-holds"]).toBe("fails");
    expect(but("coins", "missed-now-confidence-sequence", 0.02)["sequence-holds-at-the-end"]).toBe("fails");
  });
});

describe("the watched learner", () => {
  it("finds the misses that every interval would tell, in whatever order the sums come", () => {
    const generator = new Generator().key(7, 0, 0, 0);
    const verdicts = { held: 0, missed: 0 };
    for (let path = 0; path < 40; path++) {
      const coins = path % 2 === 0;
      const rate = 0.2 + 0.02 * path;
      let [sum, squares] = [0, 0];
      for (let count = 1; count <= 150; count++) {
        const drawn = generator.uniform();
        const reward = coins ? Number(drawn < rate) : Math.pow(drawn, 1 / rate - 1);
        sum += reward;
        squares += reward * reward;
        for (const kind of intervalKinds) {
          const [low, high] = intervals[kind](count, sum, squares);
          const misses = low > 0.5 || high < 0.5;
          expect(missesMean(kind, 0.5, count, sum, squares)).toBe(misses);
          verdicts[misses ? "missed" : "held"]++;
        }
      }
    }
    expect(verdicts.held).toBeGreaterThan(1000);
    expect(verdicts.missed).toBeGreaterThan(1000);
  });

  const watched = () =>
    createPolicy({ id: "watched", parameters: { means: [0.5, 0.9] } }, { arms: 2, seed: 1, definitions });
  const told = (policy: ReturnType<typeof watched>, rewards: readonly number[]) => {
    rewards.forEach((reward, place) => {
      policy.pulled(0, place + 1);
      policy.rewarded(0, reward);
    });
    return policy;
  };
  const ones = (count: number) => new Array<number>(count).fill(1);

  it("has missed a mean of 1/2 after six ones for one look, and after seven for every look", () => {
    // 2·0.5^n < 0.05 from n = 6 on. The mixture, C(2n, n)/4^n·2^n, is 14.4 for n = 6 and 26.8 for n = 7: above 20.
    expect(told(watched(), ones(5)).phases?.()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(told(watched(), ones(6)).phases?.()).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
    expect(told(watched(), ones(7)).phases?.()).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it("remembers a miss that is over, and goes on from a saved state", () => {
    const policy = told(watched(), [...ones(6), 0, 0, 0, 0, 0, 0]);
    expect(policy.phases?.()).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    const other = watched();
    other.restore(policy.state());
    expect(other.phases?.()).toEqual(policy.phases?.());
  });
});
