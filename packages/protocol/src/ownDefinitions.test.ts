import { createPolicy, defineEnvironment, defineMetric, definePolicy, type Study } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { readStudyFile } from "./readStudyFile.js";
import { studiesOf } from "./studiesOf.js";
import { studyFileJsonSchema } from "./studyFile.js";

const careful = definePolicy({
  id: "careful",
  version: 1,
  contract: "quota",
  title: "Careful",
  summary: "UCB1 by another name.",
  guarantee: "None.",
  source: "a test",
  parameters: {
    shares: { kind: "shares", words: "what is promised" },
    care: { kind: "number", min: 0, max: 1, default: 0.5, words: "how careful" },
  },
  examples: [{ arms: 2, parameters: { shares: 0.1 } }],
  create: (setup) => createPolicy("ucb1", setup),
});
const lazy = definePolicy({
  id: "lazy",
  version: 1,
  contract: "none",
  title: "Lazy",
  summary: "UCB1 again.",
  guarantee: "None.",
  source: "a test",
  parameters: {},
  examples: [{ arms: 2, parameters: {} }],
  create: (setup) => createPolicy("ucb1", setup),
});
const byRegion = definePolicy({
  id: "by-region",
  version: 1,
  contract: "none",
  title: "By region",
  summary: "UCB1 once more.",
  guarantee: "None.",
  source: "a test",
  parameters: {
    regions: { kind: "groups", words: "the region of each arm" },
    ends: { kind: "numbers", min: 1, whole: true, length: 2, default: [5, 9], words: "the last round of each phase" },
  },
  examples: [{ arms: 2, parameters: { regions: ["north", "south"] } }],
  create: (setup) => createPolicy("ucb1", setup),
});
const still = defineEnvironment({
  id: "still",
  summary: "Nothing is paid.",
  parameters: { people: { kind: "integer", min: 1, words: "how many arms" } },
  examples: [{ people: 2 }],
  create: (_, { people }) => ({
    arms: people,
    support: { min: 0, max: 0 },
    longestRun: Infinity,
    begin: () => undefined,
    draw: () => 0,
    expectedTotal: () => 0,
  }),
});
const rounds = defineMetric({
  id: "round-count",
  title: "Rounds",
  unit: "rounds",
  range: "at least 1",
  better: "neither",
  zero: "never",
  perArm: false,
  create: () => ({
    read: ({ round }, into, at) => {
      into[at] = round;
    },
  }),
});
const own = { policies: [careful, lazy], environments: [still], metrics: [rounds] };

const study = {
  horizon: 10,
  environment: { id: "still", people: 3, arms: ["a", "b", "c"] },
  contract: { id: "quota", shares: 0.2 },
  policies: [{ id: "careful", care: 0.25 }, { id: "deadline-quota", learner: { id: "lazy" } }, "lazy"],
  metrics: ["round-count", "regret"],
};

describe("a study file with definitions of the user's own", () => {
  it("is read, and becomes studies that have them", () => {
    const read = readStudyFile(study, own);
    if ("errors" in read) throw read.errors[0];
    const [{ study: planned }] = studiesOf(read.file, own);
    expect(planned).toMatchObject({
      environment: { id: "still", parameters: { people: 3 } },
      policies: [
        { id: "careful", parameters: { care: 0.25, shares: 0.2 } },
        { id: "deadline-quota", parameters: { learner: { id: "lazy" } } },
        { id: "lazy" },
      ],
      metrics: ["round-count", "regret", "pulls"],
    } satisfies Partial<Study>);
    expect(planned.definitions).toBe(own);
  });

  it("has groups of arms, and lists of another length than theirs", () => {
    const regions = { policies: [byRegion] };
    const file = (given: object) => ({
      horizon: 10,
      environment: { id: "bernoulli", means: [0.5, 0.4, 0.3] },
      policies: [{ id: "by-region", regions: ["north", "north", 3], ends: [2, 4], ...given }],
    });
    const read = readStudyFile(file({}), regions);
    if ("errors" in read) throw read.errors[0];
    const [{ study: planned }] = studiesOf(read.file, regions);
    expect(planned.policies).toMatchObject([{ parameters: { regions: ["north", "north", 3], ends: [2, 4] } }]);
    const wrong = readStudyFile(file({ regions: [["north"]], ends: [2, 4, 6] }), regions);
    const paths = "errors" in wrong ? wrong.errors.map(({ path }) => path) : [];
    expect(paths).toEqual(["policies[0].regions[0]", "policies[0].ends"]);
  });

  it("is refused without them, and with wrong values, each with its path", () => {
    const errorsOf = (input: unknown, definitions?: typeof own) => {
      const read = readStudyFile(input, definitions);
      return "errors" in read ? read.errors.map(({ code, path }) => `${path} [${code}]`) : [];
    };
    expect(errorsOf(study)).toEqual([
      "metrics[0] [metric-unknown]",
      "environment.id [environment-unknown]",
      "policies[0].id [policy-unknown]",
      "policies[1].learner.id [learner-unknown]",
      "policies[2] [policy-unknown]",
    ]);
    const wrong = {
      ...study,
      policies: [
        { id: "careful", care: 2 },
        { id: "careful", cares: 1 },
      ],
    };
    expect(errorsOf(wrong, own)).toEqual([
      "policies[0].care [parameter-range]",
      "policies[1].cares [parameter-unknown]",
    ]);
  });

  it("sweeps their parameters, and figures name their metrics", () => {
    const policies = ["careful", "lazy"];
    const figures = [{ metrics: ["round-count"], against: "care" }];
    const swept = { ...study, policies, sweep: { care: [0, 1] }, figures };
    const read = readStudyFile(swept, own);
    if ("errors" in read) throw read.errors[0];
    expect(studiesOf(read.file, own)[0].study.policies).toMatchObject([
      { id: "careful", parameters: { care: 0 }, label: "careful, care 0" },
      { id: "careful", parameters: { care: 1 }, label: "careful, care 1" },
      { id: "lazy" },
    ]);
  });

  it("has a JSON Schema that knows them, and the usual one does not", () => {
    const ids = (text: string) => ["careful", "lazy", "still", "round-count"].map((id) => text.includes(`"${id}"`));
    expect(ids(JSON.stringify(studyFileJsonSchema(own)))).toEqual([true, true, true, true]);
    expect(ids(JSON.stringify(studyFileJsonSchema()))).toEqual([false, false, false, false]);
  });
});
