import { simulateAll, type Study } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { scenarios } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { studyOf } from "./studyOf.js";
import type { Answer } from "../setting/answer.js";
import { refine } from "./refine.js";
import { registryOfCore } from "./registryOfCore.js";

const registry = registryOfCore();

function answersTo(study: Study, now = () => 0): Answer[] {
  return [...refine(study, now)].filter((answer) => answer !== undefined);
}

const shortened = (setting: Setting): Setting => ({ ...setting, horizon: 300, trials: 20 });

describe.each(scenarios.map(({ id, setting }) => [id, shortened(setting)] as const))("%s", (_, setting) => {
  const study = studyOf(setting, registry);
  const answers = answersTo(study);
  const last = answers[answers.length - 1];

  it("refines itself, always over the whole horizon", () => {
    expect(answers.map(({ trials }) => trials)).toEqual([2, 8, 16, 20]);
    expect(answers.map(({ isDone }) => isDone)).toEqual([false, false, false, true]);
    for (const { policies } of answers) {
      for (const { courses } of policies) expect(courses["reward"].rounds.at(-1)).toBe(300);
    }
  });

  it("ends with the bits of the library's own result", () => {
    const { policies } = simulateAll(study);
    policies.forEach(({ metrics }, index) => {
      for (const [id, { checkpoints }] of Object.entries(metrics)) {
        const { courses, byArm } = last.policies[index];
        if (id in courses) {
          expect(courses[id].mean).toEqual(checkpoints.map(({ values }) => values[0].mean));
          expect(courses[id].error).toEqual(checkpoints.map(({ values }) => values[0].standardError));
          expect(courses[id].most).toEqual(checkpoints.map(({ values }) => values[0].quantiles.max));
        } else {
          const values = checkpoints.at(-1)!.values;
          expect(byArm[id]).toEqual(values.map(({ mean, standardError }) => ({ mean, error: standardError })));
        }
      }
    });
  });

  it("shares are parts of a whole", () => {
    for (const { shares } of last.policies) expect(shares.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 9);
  });
});

it("answers with a single trial first where that takes long, and then says nothing of an error", () => {
  let time = 0;
  const study = studyOf(shortened(scenarios[0].setting), registry);
  const answers = answersTo(study, () => (time += 20));
  expect(answers.map(({ trials }) => trials)).toEqual([1, 8, 16, 20]);
  expect(answers[0].policies[1].cost?.error).toBeNaN();
  expect(answers[0].policies[1].shares[0].error).toBeNaN();
  expect(answers[0].policies[1].courses["reward"].error.every(Number.isNaN)).toBe(true);
});

it("a study of one trial has one answer", () => {
  const study = studyOf({ ...shortened(scenarios[0].setting), trials: 1 }, registry);
  expect(answersTo(study).map(({ trials, isDone }) => [trials, isDone])).toEqual([[1, true]]);
});

describe("promises", () => {
  const answerTo = (id: string, change: Partial<Setting> = {}) => {
    const { setting } = scenarios.find((scenario) => scenario.id === id)!;
    return answersTo(studyOf({ ...shortened(setting), ...change }, registry)).at(-1)!;
  };

  it("suppliers: deadlines keep every floor, the largest deficit breaks one in every trial, the learner alone too", () => {
    // With shares 0.9, 0.05, 0.03, 0.02 the largest deficit is 1.3 pulls behind at round 17.
    const [learner, deadline, largest] = answerTo("suppliers").policies;
    expect([learner.broken, deadline.broken, largest.broken]).toEqual([20, 0, 20]);
    expect(largest.courses["worst-violation"].most.at(-1)).toBeCloseTo(1.3, 9);
  });

  it("floors by size are divided exactly", () => {
    // 60 % by 120, 300, 400 and 80 of 900.
    expect(answerTo("medical-aid").promised?.map((share) => share * 900)).toEqual([72, 180, 240, 48].map(closeTo));
  });

  it("people on leave have their floor of the rounds in which they are there", () => {
    const [learner, deadline] = answerTo("sales-team", { horizon: 2000 }).policies;
    expect(deadline.broken).toBe(0);
    expect(learner.broken).toBeGreaterThan(10);
    // At every round: "own-clock" is the clock of the rounds in which somebody was there.
    expect(deadline.courses["own-clock-worst-violation"].most.at(-1)).toBeLessThan(1);
    // 15 % of the rounds in which Mo is there, half of them: within five standard errors of 20 trials of 2000 rounds.
    const { promised } = answerTo("sales-team", { horizon: 2000 });
    expect(Math.abs(promised![4] - 0.15 * 0.5)).toBeLessThan(0.15 * 5 * Math.sqrt(0.25 / 40_000));
  });

  it("proportional shares follow the means; potential promises no shares", () => {
    const merit = [0.9, 0.8, 0.7, 0.6, 0.5].map((mean) => mean / 3.5);
    expect(answerTo("crowd-work").promised).toEqual(merit.map(closeTo));
    expect(answerTo("clinics").promised).toBeUndefined();
    expect(answerTo("job-ad", { contract: { id: "none" }, policies: [] }).promised).toBeUndefined();
  });
});

function closeTo(value: number): unknown {
  return expect.closeTo(value, 9);
}
