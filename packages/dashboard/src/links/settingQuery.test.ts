import { describe, expect, it } from "vitest";
import { readSetting } from "./readSetting.js";
import { firstScenario, scenarios } from "../setting/scenarios.js";
import type { ContractSetting, RewardSetting, Setting } from "../setting/setting.js";
import { queryOf } from "./settingQuery.js";

/** As a link is sent: through text, and back. */
function sent(setting: Setting): unknown {
  return readSetting(new URLSearchParams(queryOf(setting).toString()));
}

const first = firstScenario.setting;

describe("a link holds the whole setting", () => {
  it.each(scenarios.map(({ id, setting }) => [id, setting] as const))("scenario %s", (_, setting) => {
    expect(sent(setting)).toEqual({ setting });
  });

  it.each<ContractSetting>([
    { id: "none" },
    { id: "quota", shares: 0.125 },
    { id: "quota", shares: { total: 0.35 } },
    { id: "quota", shares: [0.1, 0, 0.05, 0.2, 0.3] },
    { id: "quota", shares: 0, caps: 0.5 },
    { id: "quota", shares: { total: 0.35 }, caps: 0.4, renewEvery: 500 },
    { id: "quota", shares: [0.1, 0, 0.05, 0.2, 0.3], caps: [1, 0.25, 0.5, 0.3, 1] },
    { id: "quota", shares: 0.1, renewEvery: 1 },
    { id: "quota", shares: 0.1, later: [{ at: 801, floors: [0.2, 0.1, 0, 0, 0.3] }] },
    {
      ...{ id: "quota", shares: { total: 0.35 }, caps: 0.4, renewEvery: 500 },
      later: [
        { at: 1501, floors: [0.2, 0.1, 0, 0, 0.3], caps: [0.5, 1, 0.25, 0, 0.3] },
        { at: 801, floors: [0, 0, 0, 0, 0] },
      ],
    },
    { id: "penalty", shares: 0.1, penalties: 0.75 },
    { id: "proportional" },
    { id: "opportunity", cost: 0.4, deserved: "softmax" },
    { id: "potential", tolerance: 0.02 },
  ])("contract $kind", (contract) => {
    expect(sent({ ...first, contract })).toEqual({ setting: { ...first, contract } });
  });

  it.each<RewardSetting>([
    { kind: "beta" },
    { kind: "gaussian", deviation: 0.25 },
    { kind: "bounded", floor: 0.1, concentration: 2 },
    { kind: "improving", curve: "exponential" },
  ])("rewards $kind", (rewards) => {
    expect(sent({ ...first, rewards })).toEqual({ setting: { ...first, rewards } });
  });

  it("arms that are late, come and go, and no-shows", () => {
    const arms = first.arms.map((arm, index) => ({ ...arm, delay: 10 * index, from: 1 + index, until: 100 * index }));
    const setting: Setting = { ...first, arms, noShows: { rate: 0.05, within: 20 } };
    expect(sent(setting)).toEqual({ setting });
  });

  it("what arms, pulls and rewards are called", () => {
    const words = { arm: "mill, old", arms: "mills", pull: "order", pulls: "orders", reward: "50 % on time" };
    expect(sent({ ...first, words })).toEqual({ setting: { ...first, words } });
    const query = queryOf({ ...first, words });
    query.set("words", "mill,mills,order,,on time");
    expect(readSetting(query)).toEqual({ problems: [expect.stringMatching(/^words: received .*; required: what/)] });
  });

  it("names of any letters, and options of policies", () => {
    const names = ["Müller, Söhne & Co", "100 % ?#=+", "東京", "a:b;c", ""];
    const setting: Setting = {
      ...first,
      arms: first.arms.map((arm, index) => ({ ...arm, name: names[index] })),
      policies: [
        { id: "lfg", options: { eta: 2.5 } },
        { id: "deficit-bonus-ucb", options: { eta: 1, form: "positive" } },
      ],
      seed: Number.MAX_SAFE_INTEGER,
    };
    expect(sent(setting)).toEqual({ setting });
  });

  it("a thousand arms", () => {
    const arms = Array.from({ length: 1000 }, (_, index) => ({
      ...first.arms[0],
      name: `Arm ${index}`,
      mean: index / 1000,
    }));
    expect(sent({ ...first, arms })).toEqual({ setting: { ...first, arms } });
  });
});

describe("a wrong link is explained", () => {
  const changed = (changes: Record<string, string | undefined>) => {
    const query = queryOf(first);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(key);
      else query.set(key, value);
    }
    return readSetting(query);
  };

  it.each<[Record<string, string | undefined>, RegExp]>([
    [{ v: "2" }, /version 2; this page reads version 1/],
    [{ v: undefined }, /says no version/],
    [{ means: "0.5,0.4" }, /means: 2 numbers for 5 names/],
    [{ means: "0.5,0.4,0.3,0.2,1.5" }, /means: received "1.5"; required: a number from 0 to 1/],
    [{ means: undefined }, /means/],
    [{ sizes: "1,2,3,4,0" }, /sizes: received "0"; required: a whole number above 0/],
    [{ horizon: "0" }, /horizon: received "0"; required: a whole number from 1 to 1000000/],
    [{ horizon: "1e9" }, /horizon/],
    [{ seed: "-1" }, /seed/],
    [{ trials: undefined }, /trials: received nothing/],
    [{ contract: "equal-floor:1.2" }, /contract: received "equal-floor:1.2"/],
    [{ contract: "equal-floor:0.12345" }, /contract/],
    [{ contract: "own-floors:0.1,0.2" }, /contract/],
    [{ contract: "equal-floor:0.1:caps=0.5,0.5" }, /contract/],
    [{ contract: "equal-floor:0.1:caps=1.5" }, /contract/],
    [{ contract: "equal-floor:0.1:renew=0" }, /contract/],
    [{ contract: "equal-floor:0.1:renew=5000000" }, /contract/],
    [{ contract: "equal-floor:0.1:cap=0.5" }, /contract/],
    [{ contract: "merit:caps=0.5" }, /contract/],
    [{ contract: "equal-floor:0.1:later=801" }, /contract/],
    [{ contract: "equal-floor:0.1:later=1@0,0,0,0,0" }, /contract/],
    [{ contract: "equal-floor:0.1:later=5000000@0,0,0,0,0" }, /contract/],
    [{ contract: "equal-floor:0.1:later=801@0.1,0.1" }, /contract/],
    [{ contract: "equal-floor:0.1:later=801@0.1,0.1,0.1,0.1,2" }, /contract/],
    [{ contract: "equal-floor:0.1:later=801@0,0,0,0,0@1,1" }, /contract/],
    [{ contract: `equal-floor:0.1:later=${new Array(21).fill("801@0,0,0,0,0").join(";")}` }, /contract/],
    [{ noshows: "0.05" }, /noshows: received "0.05"; required: a part from 0 to 1 and the rounds/],
    [{ noshows: "2:1" }, /noshows/],
    [{ delays: "0,0,0,0,-1" }, /delays: received "-1"; required: a whole number from 0 to 1000000/],
    [{ from: "0,1,1,1,1" }, /from: received "0"/],
    [{ until: "1,2" }, /until: 2 numbers for 5 names/],
    [{ contract: "toString" }, /contract: received "toString"; required: one of none, equal-floor/],
    [{ rewards: "cauchy" }, /rewards: received "cauchy"/],
    [{ policies: "deadline quota" }, /policies/],
    [{ names: "a,b,c,d,%E0%A4%A" }, /names/],
    [{ names: new Array(1001).fill("a").join(",") }, /names: there are 1001; a page shows at most 1000/],
  ])("%j", (changes, problem) => {
    expect(changed(changes)).toEqual({ problems: expect.arrayContaining([expect.stringMatching(problem)]) as unknown });
  });

  it("all problems at once", () => {
    const read = changed({ seed: "x", trials: "0", contract: "" });
    expect("problems" in read && read.problems).toHaveLength(3);
  });
});
