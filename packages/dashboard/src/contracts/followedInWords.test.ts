import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { withArmCount } from "../setting/changeArms.js";
import { followedInWords } from "./followedInWords.js";
import { presetWithId } from "./index.js";
import { withContract, withFollowers } from "./withContract.js";
import { scenarios } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";

const jobAd = scenarios[0].setting;
const registry = registryOfCore();
const followed = (before: Setting, after: Setting) =>
  followedInWords(before, after, registry).map((sentence) => sentence.replaceAll("\u202f", " "));

it("a floor or cap that had to fit another number of arms", () => {
  const capped: Setting = { ...jobAd, contract: { id: "quota", shares: 0.1, caps: 0.3 } };
  expect(followed(capped, withArmCount(capped, 12))).toEqual([
    "The floor went down from 10 % to 8.33 %: 12 groups × 10 % is 120 %, and there are only 100 % of the views.",
  ]);
  expect(followed(withArmCount(jobAd, 12), withArmCount(jobAd, 5))).toEqual(["The floor is 10 % again: it fits."]);
  expect(followed(capped, withArmCount(capped, 2))).toEqual([
    "The cap went up from 30 % to 50 %: 2 groups × 30 % is 60 %, less than all views.",
  ]);
  expect(followed(jobAd, withArmCount(jobAd, 6))).toEqual([]);
});

it("rewards and averages that another promise needs, and rewards that stay behind", () => {
  const improving = withContract(jobAd, presetWithId("potential")!);
  expect(followed(jobAd, improving)).toEqual([
    "What one view returns is now “Improving: fast, then slowly”, which goes with “Late bloomers”.",
  ]);
  expect(followed(improving, withContract(improving, presetWithId("equal-floor")!))).toEqual([
    "What one view returns is still “Improving: fast, then slowly”, and the groups still improve.",
  ]);
  expect(followed(improving, jobAd)).toEqual([
    "What one view returns is now “Either 0 or 1”, which goes with “Equal floor”.",
  ]);
  const poor = { ...jobAd, arms: jobAd.arms.map((arm) => ({ ...arm, mean: arm.name === "Men 25–34" ? 0.5 : 0 })) };
  expect(followed(poor, withContract(poor, presetWithId("merit")!))[0]).toMatch(
    /^“Proportional to merit” needs .* 55–64, .* has 0.01/,
  );
  expect(followed(jobAd, withContract(jobAd, presetWithId("own-floors")!))).toEqual([]);
});

it("policies that cannot follow", () => {
  const before: Setting = { ...jobAd, policies: [{ id: "quota-first", options: {} }] };
  const contract = { id: "quota", shares: 0.1, later: [{ at: 9, floors: [0, 0, 0, 0, 0] }] } as const;
  expect(followed(before, withFollowers({ ...before, contract }, registry))[0]).toMatch(/^No longer played, .*: Quota/);
});
