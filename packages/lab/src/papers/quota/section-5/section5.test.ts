import { describe, expect, it } from "vitest";
import { madeUpVerdicts } from "../../../../test/madeUpVerdicts.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { section5 } from "./experiment.js";
import { bestAwake, type Values } from "./study.js";

describe("Section 5", () => {
  it("quick run: the figure and the verdicts", async () => {
    const { figures, claims } = await playedAlone(section5);
    expect(verdictsOf(claims)).toEqual({
      "many-keeps-fairness": "holds",
      "many-unequal-quotas": "holds",
      "many-keeps-regret": "fails",
      "sleeping-keeps-fairness": "fails",
      "sleeping-fair-in-the-limit": "holds",
      "own-clocks-are-kept": "holds",
      "sleeping-keeps-regret": "holds",
    });
    const rules = "a whole pull, FUCB, F-TS, earliest deadline";
    expect(outline(figures.violation)).toEqual({
      "m = 3, r = 0.29": rules,
      "m = 3, r = (0.97, 0.32, 0.72, 0.01, 0.97)": rules,
      "sleeping, r = 0.05": rules,
    });
  });

  it("fails where the results say otherwise", async () => {
    // A violation of 2 pulls everywhere, and 300 of a quota of 0.05·4096 = 205 missing at the end.
    const saying = await madeUpVerdicts(section5, ({ metric }) => (metric === "final-violation" ? 300 : 2));
    expect(saying).toMatchObject({
      "many-keeps-fairness": "fails!",
      "many-unequal-quotas": "fails",
      "sleeping-keeps-fairness": "fails!",
      "sleeping-fair-in-the-limit": "fails",
      "own-clocks-are-kept": "fails",
      // A reward of 2 for ever is a regret that grows with every round.
      "sleeping-keeps-regret": "fails",
    });
  });

  it("the best awake arm of two, by hand", () => {
    const values = settingsOf(section5, { quick: true, seed: 1, changed: { arms: "2", open: "0.25" } }) as Values;
    // 0.9 with 1/4, 0.82 with 3/4·1/4, and their mean 0.86 with 9/16, where both would sleep.
    expect(bestAwake(values)).toBeCloseTo(0.9 / 4 + (0.82 * 3) / 16 + (0.86 * 9) / 16, 12);
  });
});
