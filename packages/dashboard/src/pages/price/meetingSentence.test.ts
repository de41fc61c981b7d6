import { describe, expect, it } from "vitest";
import type { Answer } from "../../setting/answer.js";
import { oracleReward } from "../../engine/answerOf.js";
import { refine } from "../../engine/refine.js";
import { registryOfCore } from "../../engine/registryOfCore.js";
import { presetWithId } from "../../contracts/index.js";
import { withContract } from "../../contracts/withContract.js";
import { scenarios } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import { studyOf } from "../../engine/studyOf.js";
import { meetingSentence, sentenceText } from "./meetingSentence.js";

const registry = registryOfCore();
const scenario = (id: string): Setting => scenarios.find((one) => one.id === id)!.setting;

function answerTo(setting: Setting): Answer {
  return [...refine(studyOf(setting, registry), () => 0)].filter((answer) => answer !== undefined).at(-1)!;
}

function spoken(setting: Setting): string {
  const free = oracleReward(studyOf({ ...setting, contract: { id: "none" }, policies: [] }, registry));
  return sentenceText(meetingSentence(setting, answerTo(setting), 1, free)).replace(/\u202f/g, " ");
}

describe("the sentence for a meeting", () => {
  it("a floor of 10 % for each of five groups: what it costs, who pays, and what it would cost if all were known", () => {
    // Known beforehand: 1 − (0.6·0.62 + 0.1·(0.55 + 0.48 + 0.4 + 0.3))/0.62 = 12.1 %.
    expect(spoken({ ...scenario("job-ad"), trials: 20 })).toMatch(
      /^A floor of 10 % for each of 5 groups costs \d+\.\d+ % of the clicks \(± 0\.\d+\)\. Men 25–34 \(\d\d\.\d % of all views\) would give up the most; Career changers \(\d\.\d %\) and Women 55–64 \(\d\.\d %\) would gain the most\. If the average of every group were known from the start, it would cost 12\.1 %\. It costs less here because learning takes some of the views even without a promise\.$/,
    );
  });

  it("where nothing is promised nothing is paid", () => {
    const setting = withContract(scenario("job-ad"), presetWithId("equal-floor")!);
    const text = spoken({ ...setting, contract: { id: "quota", shares: 0 }, trials: 4, horizon: 500 });
    expect(text).toBe("A floor of 0 % for each of 5 groups costs nothing.");
  });

  it("a cap alone", () => {
    const contract = { id: "quota", shares: 0, caps: 0.5 } as const;
    expect(spoken({ ...scenario("no-monopoly"), contract, trials: 4, horizon: 500 })).toMatch(
      /^A cap of 50 % for each of 4 suppliers costs /,
    );
  });

  it.each([
    ["no-monopoly", /^A floor of 5 % and a cap of 50 % for each of 4 suppliers costs /],
    ["medical-aid", /^Promising 60 % of the flights by size \(in need\) costs /],
    ["suppliers", /^A floor of their own for each of 4 suppliers \(90 %, 5 %, 3 %, 2 %\) (costs|brings|has no cost) /],
    ["crowd-work", /^Giving tasks in proportion to average accepted tasks costs /],
    ["clinics", /^A chance for every clinic that still improves (costs|brings|has no cost) /],
  ])("%s", (id, words) => {
    expect(spoken({ ...scenario(id), trials: 4, horizon: 500 })).toMatch(words);
  });
});
