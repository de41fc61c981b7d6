import type { AllocatorView } from "@evenhand/allocator";
import type { ChangeAnswer } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { allFields } from "../../../draft/fieldsOf.js";
import { draftOfTerms } from "../../../draft/filledDraft.js";
import { registryOfCore } from "../../../engine/registryOfCore.js";
import { shareInWords } from "../../../numbers/fractions.js";
import { changedTerms, readEdits, untouched } from "./changedTerms.js";
import { momentInWords, versionRows } from "./versions.js";

const registry = registryOfCore();
/** As the service writes them: every default is said. */
const terms: AllocatorView["terms"] = {
  contract: "quota",
  policy: {
    id: "deadline-quota",
    version: 2,
    parameters: {
      ...{ shares: ["1/2", "1/4", "0"], caps: "3/4", renewEvery: 100, voidWithin: 0, allowance: "1/10" },
      learner: { id: "ucb1", version: 1, parameters: {} },
    },
  },
  ...{ perRound: 1, period: 0, sameArmFor: 86_400_000, confirmWithin: 0 },
  rewards: { min: -1, max: 2, use: "last", wait: 5_400_000, missing: -1 },
};
const first = draftOfTerms(terms);
const fields = allFields(first, registry);
const asked = (values: Readonly<Record<string, string>>, named: readonly string[] = []) =>
  changedTerms(terms, first, { ...first, values: { ...first.values, ...values } }, fields, named);

describe("other terms", () => {
  it("shows the terms in force as they would be typed", () => {
    expect(first.values).toMatchObject({
      ...{ "rewards.min": "-1", "rewards.wait": "90 minutes", "rewards.missing": "least", renewEvery: "100" },
      ...{ sameArmFor: "1 days", allowance: "1/10" },
    });
  });

  it("asks for nothing where nothing was changed", () => {
    expect(asked({})).toEqual({ problems: [] });
  });

  it("says everything in force again with the change, but for lists by arm, which the service keeps", () => {
    expect(asked({ renewEvery: "500" }).terms).toEqual({
      contract: { id: "quota" },
      policy: {
        ...{ id: "deadline-quota", version: 2 },
        parameters: {
          ...{ renewEvery: 500, voidWithin: 0, caps: "3/4", allowance: "1/10" },
          learner: { id: "ucb1", version: 1, parameters: {} },
        },
      },
      rewards: { min: -1, max: 2, use: "last", wait: 5_400_000 },
      ...{ perRound: 1, sameArmFor: 86_400_000, confirmWithin: 0 },
    });
  });

  it("leaves out what had been seen of the arms beforehand, which the service keeps", () => {
    const more = { ...first, values: { ...first.values, renewEvery: "500" } };
    const priors = [{ successes: 8, failures: 2 }, null, null];
    expect(changedTerms({ ...terms, priors }, first, more, fields, []).terms).toEqual(
      asked({ renewEvery: "500" }).terms,
    );
  });

  it("leaves caps for all arms out where one arm gets another: it would undo that", () => {
    expect(asked({ renewEvery: "0" }, ["caps"]).terms).not.toHaveProperty(["policy", "parameters", "caps"]);
  });

  it("takes a default back, and refuses what it cannot read", () => {
    expect(asked({ sameArmFor: "" }).terms).not.toHaveProperty("sameArmFor");
    expect(asked({ "rewards.missing": "nothing" }).terms).toHaveProperty(["rewards", "missing"], "nothing");
    expect(asked({ renewEvery: "soon" }).problems).toEqual([
      { field: "renewEvery", words: expect.stringContaining("a whole number from 0") as string },
    ]);
  });
});

const view = (more: Partial<AllocatorView> = {}): AllocatorView =>
  ({
    ...{ status: "running", terms, round: 41, waiting: null, arms: { active: 3, paused: 0, retired: 0 } },
    inForce: { arms: 2, sum: { fraction: "3/4", number: 0.75 } },
    ...more,
  }) as AllocatorView;

it("two versions: what is always shown, and what differs", () => {
  const after = view({
    terms: { ...terms, rewards: { ...terms.rewards, wait: 3_600_000 } },
    inForce: { arms: 3, sum: { fraction: "1", number: 1 } },
  });
  expect(versionRows(view(), after)).toEqual([
    { title: "Status", before: "running", after: "running" },
    { title: "Arms", before: "3 active", after: "3 active" },
    { title: "Promised together", before: "75\u202f% to 2 arms", after: "100\u202f% to 3 arms" },
    { title: "A reward is waited for", before: "90 minutes", after: "1 hour" },
  ]);
});

it("shows no change where the same parameters stand in another order", () => {
  type Parameters = AllocatorView["terms"]["policy"]["parameters"];
  const learner = (parameters: Parameters) => ({ id: "thompson", version: 1, parameters });
  const withLearner = (parameters: Parameters, more: Parameters = {}) =>
    view({
      terms: {
        ...terms,
        policy: { ...terms.policy, parameters: { ...more, ...terms.policy.parameters, learner: learner(parameters) } },
      },
    });
  const before = withLearner({ prior: 1, spread: { low: 0, high: 1 } });
  const after = withLearner({ spread: { high: 1, low: 0 }, prior: 1 }, { allowance: "1/10", renewEvery: 100 });
  expect(versionRows(before, after).map(({ title }) => title)).toEqual(["Status", "Arms", "Promised together"]);
  const [, , , other] = versionRows(before, withLearner({ prior: 2, spread: { low: 0, high: 1 } }));
  expect(other).toEqual({
    title: "Learner",
    before: "thompson (prior 1, spread high 1, low 0)",
    after: "thompson (prior 2, spread high 1, low 0)",
  });
});

it("says when it begins, and what is forgone", () => {
  const status = { statusBefore: "active", status: "active" } as const;
  const arm = { name: "a", ...status, before: null, after: null, target: null };
  const nothing = { capBefore: null, cap: null, priorBefore: null, prior: null };
  const forgoing = (forgone: string | null) => ({ ...arm, ...nothing, forgone });
  const meaning = (more: Partial<ChangeAnswer>): ChangeAnswer => ({
    ...{ ...view(), id: "team", origin: "example.org/team", dryRun: true, version: "9f" },
    changed: { total: 0, arms: [] },
    ...more,
  });
  expect(momentInWords(view(), meaning({}))).toBe("It is in force from the next decision on, round 42.");
  const waiting = { arms: 1, latestRound: 60, words: "1 arm waits." };
  expect(momentInWords(view(), meaning({ waiting }))).toMatch(/without a loss .* round 42\. 1 arm waits\.$/);
  const arms = [forgoing("1/4"), forgoing("1/2"), forgoing(null)];
  expect(momentInWords(view(), meaning({ changed: { total: 3, arms } }))).toMatch(
    /2 arms are owed .* 0\.75 of a decision/,
  );
});

it.each([
  ["1/4", "25\u202f%"],
  ["1/3", "≈\u202f33.33\u202f%, exactly 1/3"],
  ["1/20000", "0.005\u202f%"],
  ["1", "100\u202f%"],
  [null, "none"],
])("%j is shown as %j", (fraction, words) => {
  expect(shareInWords(fraction)).toBe(words);
});

const prior = { successes: 80, failures: 20 };
const typed = (texts: Partial<typeof untouched>) => new Map([["ann", { texts: { ...untouched, ...texts }, prior }]]);

it("names the shares and caps that were typed, and nothing else", () => {
  expect(readEdits(typed({}))).toEqual({ arms: [], named: [], problems: [] });
  expect(readEdits(typed({ share: "25", cap: "1/2" }))).toEqual({
    arms: [{ id: "ann", share: 0.25, cap: "1/2" }],
    named: ["shares", "caps"],
    problems: [],
  });
});

it("who types one of two earlier results leaves the other as it is", () => {
  expect(readEdits(typed({ successes: "90" })).arms).toEqual([{ id: "ann", prior: { successes: 90, failures: 20 } }]);
  expect(readEdits(typed({ failures: "0" })).arms).toEqual([{ id: "ann", prior: { successes: 80, failures: 0 } }]);
});

it("says what is required in the place of what cannot be read", () => {
  expect(readEdits(typed({ share: "lots", failures: "-1" })).problems).toEqual([
    expect.stringMatching(/^ann: received “lots”; required: /) as string,
    "ann: received “-1”; required: a whole number from 0.",
  ]);
});
