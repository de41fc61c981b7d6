import { simulateAll, type Study } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import type { Claim } from "./claim.js";
import { defineExperiment } from "./defineExperiment.js";
import type { Results, Studies } from "./experiment.js";
import { summaryOf, withError } from "./measured.js";
import type { SettingRange } from "./range.js";
import { settingsOf } from "./settingsOf.js";

const settings = {
  mean: { words: "the mean reward of both arms", full: 1, from: "ours" },
  horizon: { words: "rounds", full: 4, from: "ours" },
  most: { words: "the reward that is claimed not to be exceeded", full: 4, from: "ours" },
} as const;

interface Values {
  readonly mean: number;
  readonly horizon: number;
  readonly most: number;
  readonly seed: number;
}

/** Round robin on two arms that always return 0 or always 1: the reward is the horizon or nothing. */
function study({ mean, horizon, seed }: Values): Study {
  const environment = { id: "bernoulli", parameters: { means: [mean, mean] } };
  return { environment, policies: ["round-robin"], horizon, trials: 1, seed, metrics: ["reward"] };
}

const reward = ({ runs }: Results) => summaryOf(runs, "round-robin", "reward");

const isAtMost = (results: Results, { most }: Values): Claim => ({
  id: "at-most",
  statement: `The reward is at most ${most}.`,
  verdict: reward(results).mean <= most ? "holds" : "fails",
  measured: withError(reward(results)),
});

const alwaysOpen: Claim = { id: "open", statement: "Nothing is known.", verdict: "open", measured: "nothing" };

const longer: SettingRange<Values> = {
  words: ({ mean, horizon }) => [`μ = ${mean}`, `T = ${horizon}`],
  tried: (ours) => [1, 0].flatMap((mean) => [4, 6, 8].map((horizon) => ({ ...ours, mean, horizon }))),
  studies: (values) => ({ runs: study(values) }),
  claims: (results, values) => [isAtMost(results, values), alwaysOpen],
};

const stricter: SettingRange<Values> = {
  words: ({ most }) => [`at most ${most}`],
  tried: (ours) => [{ ...ours, most: 3 }],
  claims: (results, values) => [isAtMost(results, values)],
};

function played(ranges: readonly SettingRange<Values>[], changed: Record<string, string> = {}) {
  const experiment = defineExperiment({
    paper: "quota",
    id: "two-arms",
    title: "Two arms",
    source: "nowhere",
    deviations: [],
    settings,
    ranges,
    studies: (values) => ({ runs: study(values) }),
    figures: (results) => ({ [Object.keys(results).join()]: { title: "", caption: "", panels: [] } }),
    claims: (results, values) => [isAtMost(results, values), alwaysOpen],
  });
  const values = settingsOf(experiment, { quick: false, seed: 1, changed });
  const studies = experiment.studies(values) as Studies;
  const results = Object.fromEntries(Object.entries(studies).map(([name, own]) => [name, simulateAll(own)]));
  const [atMost, open] = experiment.claims(results, values);
  return { names: Object.keys(studies), figures: experiment.figures(results, values), atMost, open };
}

describe("an experiment with ranges", () => {
  it("plays every choice but ours, and draws ours", () => {
    const { names, figures } = played([longer]);
    expect(names).toEqual([
      "runs",
      ...["μ = 1, T = 6", "μ = 1, T = 8", "μ = 0, T = 4", "μ = 0, T = 6", "μ = 0, T = 8"].map((own) => `${own}: runs`),
    ]);
    expect(Object.keys(figures)).toEqual(["runs"]);
  });

  it("says where a claim holds and where it fails, in data and in words", () => {
    const { atMost } = played([longer]);
    expect(atMost).toMatchObject({ verdict: "depends", measured: "4" });
    expect(atMost.tried?.map(({ choice, verdict, measured, isOurs }) => [choice, verdict, measured, isOurs])).toEqual([
      ["μ = 1, T = 4", "holds", "4", true],
      ["μ = 1, T = 6", "fails", "6", false],
      ["μ = 1, T = 8", "fails", "8", false],
      ["μ = 0, T = 4", "holds", "0", false],
      ["μ = 0, T = 6", "holds", "0", false],
      ["μ = 0, T = 8", "holds", "0", false],
    ]);
    expect(atMost.range).toEqual([
      "Holds with μ = 1, T = 4 [ours]; μ = 0 (T = 4, 6, 8).",
      "Fails with μ = 1 (T = 6, 8).",
    ]);
  });

  it("has what our own results say where nothing else is played, and ours once for each range", () => {
    const { names, atMost } = played([stricter, stricter]);
    expect(names).toEqual(["runs"]);
    expect(atMost.range).toEqual(["Holds with at most 4 [ours].", "Fails with at most 3."]);
  });

  it.each([
    ["5", "holds", ["Holds with at most 5 [ours]; at most 6."]],
    ["2", "fails", ["Fails with at most 2 [ours]; at most 3."]],
  ] as const)("where all choices agree the verdict is theirs: at most %s", (most, verdict, range) => {
    const next: SettingRange<Values> = { ...stricter, tried: (ours) => [{ ...ours, most: ours.most + 1 }] };
    expect(played([next], { most }).atMost).toMatchObject({ verdict, range });
  });

  it("depends on the reading where all that was tried are ways to read the paper", () => {
    const reading: SettingRange<Values> = { ...stricter, of: "reading" };
    expect(played([reading]).atMost).toMatchObject({ verdict: "depends", dependsOn: "reading" });
    expect(played([reading, longer]).atMost.dependsOn).toBeUndefined();
    expect(played([reading], { most: "2" }).atMost).toMatchObject({ verdict: "fails" });
    expect(played([reading], { most: "2" }).atMost.dependsOn).toBeUndefined();
  });

  it("leaves a claim as it is that no choice decides, or that no range is about", () => {
    const { open } = played([longer]);
    expect(open.verdict).toBe("open");
    expect(open.range).toEqual(["Open with μ = 1 (T = 4 [ours], 6, 8); μ = 0 (T = 4, 6, 8)."]);
    expect(played([stricter]).open).toEqual(alwaysOpen);
  });

  it("does not try what the user has chosen", () => {
    const statement = "The reward is at most 3.";
    expect(played([stricter], { most: "3" }).atMost).toEqual({
      id: "at-most",
      statement,
      verdict: "fails",
      measured: "4",
    });
  });
});
