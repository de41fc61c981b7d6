import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { oneWorld } from "./experiment.js";
import { judged, measures, type Values } from "./notions.js";
import { bestBy, measureNamed } from "./study.js";

const values = settingsOf(oneWorld, { quick: true, seed: 1, changed: {} }) as Values;

/** The pulls of a quota. */
const due = values.share * values.horizon;

type MeasureOf = (label: string, measure: string) => number;

/** Results in which every policy has such a value by each measure, whatever it is counted in. */
function resultsOf(measureOf: MeasureOf) {
  const results = Object.entries(oneWorld.studies(values) as Studies).map(([name, study]) => {
    const labels = new CheckedStudy(study).policies.map(({ label }) => label);
    return [name, madeUpResult(study, (policy) => measureOf(labels[policy], name))] as const;
  });
  return Object.fromEntries(results);
}

const verdictsFor = (measureOf: MeasureOf) => verdictsOf(oneWorld.claims(resultsOf(measureOf), values));

/** Everyone is best by the own measure, UCB1 for the rounds, and behind its quota but for those who keep it. */
const asClaimed: MeasureOf = (label, measure) => {
  const own = judged.find((one) => one.label === label)?.own;
  if (measure === "quotas") return own === "quotas" ? 0.4 : label === "round robin" ? 0.5 : 0.98 * due;
  if (measureNamed(measure).speaksFor === "rounds" && label === "UCB1") return 4;
  if (own === measure) return measure === "proportion" ? 1 : 5;
  if (measure === "proportion") return 0.9;
  return label === "round robin" ? 900 : label === "catch-up" ? 600 : 400;
};

describe("one world, every notion", () => {
  it("quick run: a panel and a column for each measure, a row for each policy", async () => {
    const { figures, tables, claims } = await playedAlone(oneWorld, { horizon: "500", trials: "2" });
    expect(Object.keys(outline(figures["matrix"]))).toEqual(measures.map(({ label }) => label));
    expect(tables[0].columns).toHaveLength(measures.length + 1);
    expect(tables[0].rows.map(([label]) => label)).toEqual(judged.map(({ label }) => label));
    expect(claims).toHaveLength(5);
  });

  it("has a measure for every notion that a policy is said to be made for", () => {
    for (const { own } of judged) if (own !== undefined) expect(measureNamed(own).label).toBe(own);
    expect(() => measureNamed("beauty")).toThrow("beauty");
  });

  it("stars the best, who is next to it, and who keeps a promise", () => {
    const results = resultsOf((label, measure) =>
      measure === "quotas" && label === "UCB1" ? 0.9 : label === "catch-up" ? 4.03 : asClaimed(label, measure),
    );
    expect(bestBy(results, values, measureNamed("reward"))).toEqual(["UCB1", "catch-up"]);
    expect(bestBy(results, values, measureNamed("quotas"))).toEqual(["UCB1", "deadline quota", "round robin"]);
  });

  it("holds where everything is as claimed, and fails where it is not", () => {
    expect(new Set(Object.values(verdictsFor(asClaimed)))).toEqual(new Set(["holds"]));
    const but = (policy: string, column: string, value: number) =>
      verdictsFor((label, measure) => (label === policy && measure === column ? value : asClaimed(label, measure)));
    expect(but("round robin", "penalties", 4)["own-is-best"]).toBe("fails");
    expect(but("round robin", "penalties", 4)["none-by-two"]).toBe("fails");
    expect(but("UCB1", "quotas", 0.88 * due)["rounds-side-with-reward"]).toBe("fails");
    expect(but("Nash bound", "harmonic", 3)["rounds-side-with-reward"]).toBe("fails");
    expect(but("deadline quota", "reward", 700)["shares-have-their-price"]).toBe("fails");
    expect(but("serve or drop", "quotas", 0.48 * due)["prices-buy-exceptions"]).toBe("fails");
  });
});
