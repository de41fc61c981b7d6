import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { registryOfCore } from "../../engine/registryOfCore.js";
import { readSetting } from "../../links/readSetting.js";
import { queryOf } from "../../links/settingQuery.js";
import { studyOf } from "../../engine/studyOf.js";
import type { PaperContent, PlayedStudy } from "./paperContent.js";
import { settingOfStudy } from "./settingOfStudy.js";

const registry = registryOfCore();
const folder = new URL("../../../public/papers/", import.meta.url);
const kept = readdirSync(folder)
  .filter((name) => name !== "overview.json")
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as PaperContent)
  .flatMap(({ paper, experiments }) =>
    experiments.flatMap(({ id, study }) => (study === undefined ? [] : [[`${paper}/${id}`, study] as const])),
  );

/** A number for all arms and the same number for each of them are the same promise. */
function spelledOut(value: unknown, arms: number): unknown {
  if (typeof value === "string") return { id: value };
  const { shares, ...others } = value as Record<string, unknown>;
  if (shares === undefined) return value;
  return { ...others, shares: Array.isArray(shares) ? shares : new Array(arms).fill(shares) };
}

describe("studies of papers that open in the playground", () => {
  it("there are some of every paper", () => {
    const contracts = new Set(kept.map(([name]) => name.split("/")[0]));
    expect([...contracts].sort()).toEqual(["opportunity", "penalty", "potential", "proportional", "quota"]);
  });

  it.each(kept)("%s: the same arms, rewards, promise, horizon, trials and seed", (_, study) => {
    const setting = settingOfStudy(study)!;
    expect(setting).toBeDefined();
    const played = studyOf(setting, registry);
    const arms = setting.arms.length;
    expect(played.environment).toEqual(study.environment);
    expect([played.horizon, played.trials, played.seed]).toEqual([study.horizon, study.trials, study.seed]);
    const parts = (contract: PlayedStudy["contract"]) =>
      typeof contract === "string" ? {} : spelledOut(contract?.parameters ?? {}, arms);
    expect(parts(played.contract)).toMatchObject(parts(study.contract) as object);
    // The policies are those of the paper, with the paper's numbers.
    const ofPaper = study.policies.map((policy) => (typeof policy === "string" ? { id: policy } : policy));
    for (const policy of played.policies.slice(1)) {
      const { id, parameters = {} } = policy as { id: string; parameters?: Record<string, unknown> };
      const own = ofPaper.find((other) => other.id === id)?.parameters ?? {};
      expect(spelledOut(parameters, arms)).toMatchObject(spelledOut(own, arms) as object);
    }
    expect(readSetting(queryOf(setting))).toEqual({ setting });
  });
});

it("caps come along", () => {
  const study: PlayedStudy = {
    environment: { id: "bernoulli", parameters: { means: [0.5, 0.4] } },
    contract: { id: "quota", parameters: { shares: 0.1, caps: [0.6, 1] } },
    policies: ["ucb1"],
    ...{ horizon: 100, trials: 10, seed: 1 },
  };
  expect(settingOfStudy(study)?.contract).toEqual({ id: "quota", shares: 0.1, caps: [0.6, 1] });
});

describe("no setting", () => {
  const base: PlayedStudy = {
    environment: { id: "bernoulli", parameters: { means: [0.5, 0.4] } },
    contract: { id: "quota", parameters: { shares: 0.1 } },
    policies: ["ucb1"],
    ...{ horizon: 100, trials: 10, seed: 1 },
  };

  it.each<[string, Partial<PlayedStudy>]>([
    ["rewards beyond 1", { environment: { id: "gaussian", parameters: { means: [80, 60], deviation: 3 } } }],
    ["rewards that the page has not", { environment: { id: "uniform", parameters: { means: [0.5, 0.4] } } }],
    ["shares finer than the page's", { contract: { id: "quota", parameters: { shares: [0.12345, 0.1] } } }],
    ["caps finer than the page's", { contract: { id: "quota", parameters: { shares: 0.1, caps: 0.56789 } } }],
    ["prices of each arm's own", { contract: { id: "penalty", parameters: { shares: 0.1, penalties: [0.1, 0.2] } } }],
    ["a longer horizon than the page's", { horizon: 2_000_000 }],
  ])("%s", (_, change) => {
    expect(settingOfStudy(base)).toBeDefined();
    expect(settingOfStudy({ ...base, ...change })).toBeUndefined();
  });
});
