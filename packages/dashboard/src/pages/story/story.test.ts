import { traceTrial, type TracedPull } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { registryOfCore } from "../../engine/registryOfCore.js";
import { readSetting } from "../../links/readSetting.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";
import { studyOf } from "../../engine/studyOf.js";
import { HANDED_OUT, inTurn, luckOf, storySetting, tallyOf, tasksOf, TOLD_TRIAL } from "./storyRuns.js";

const registry = registryOfCore();
const people = storySetting.arms.length;
const [AMARA, ELIF] = [0, 4];

function run(setting: Setting, policy: number, trial = TOLD_TRIAL): TracedPull[] {
  return [...traceTrial(studyOf(setting, registry), policy, trial)];
}

describe("what the story tells", () => {
  const learner = run(storySetting, 0);
  const promise = run(storySetting, 1);
  const [plain, kept] = [tallyOf(learner, people), tallyOf(promise, people)];

  it("Elif is as good as Amara, and starves after three tasks that came back", () => {
    expect(storySetting.arms[ELIF].mean).toBe(storySetting.arms[AMARA].mean);
    const hers = learner.filter(({ arm }) => arm === ELIF);
    expect(hers.map(({ reward }) => reward)).toEqual([0, 0, 0]);
    expect(plain.tasks[AMARA]).toBe(Math.max(...plain.tasks));
    expect(plain.tasks[AMARA]).toBeGreaterThan(storySetting.horizon / 2);
  });

  it("with the promise everyone has a tenth at every moment, and Elif most of all", () => {
    const counts = new Array<number>(people).fill(0);
    for (const { round, arm } of promise) {
      counts[arm]++;
      for (const count of counts) expect(count).toBeGreaterThanOrEqual(Math.floor(round / 10));
    }
    const fourth = promise.filter(({ arm }) => arm === ELIF)[3];
    expect([fourth.reason?.rule, fourth.reward]).toEqual(["deadline", 1]);
    expect(kept.tasks[ELIF]).toBe(Math.max(...kept.tasks));
    expect(kept.accepted).toBeGreaterThanOrEqual(plain.accepted);
  });

  it("in about four of ten runs somebody is left with less than 2 %", () => {
    const runs = 200;
    let starved = 0;
    for (let trial = 0; trial < runs; trial++) {
      const { tasks } = tallyOf(run({ ...storySetting, trials: runs }, 0, trial), people);
      if (Math.min(...tasks) < 0.02 * storySetting.horizon) starved++;
    }
    // Two standard errors of a part of 0.4 among 200 are 0.07.
    expect(starved / runs).toBeGreaterThan(0.33);
    expect(starved / runs).toBeLessThan(0.47);
  });
});

describe("handing out by hand", () => {
  const luck = luckOf(run(inTurn, 0), people);

  it("knows what comes of as many tasks as anyone can be given", () => {
    expect(luck.map((rewards) => rewards.length)).toEqual(new Array(people).fill(HANDED_OUT));
  });

  it("the reader's choices meet the luck that the learner meets", () => {
    const learner = run(storySetting, 0).slice(0, HANDED_OUT);
    const tasks = tasksOf(
      learner.map(({ arm }) => arm),
      luck,
    );
    expect(tasks).toEqual(learner.map(({ arm, reward }) => ({ arm, reward })));
  });
});

it("what opens in the playground is the story's setting", () => {
  expect(readSetting(queryOf(storySetting))).toEqual({ setting: storySetting });
});
