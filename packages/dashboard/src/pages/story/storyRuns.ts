import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../../engine/engine.js";
import { plainArm, type Setting } from "../../setting/setting.js";

/** How many tasks the reader hands out by hand. */
export const HANDED_OUT = 20;

/** The run that is told, of those that the playground then averages over. */
export const TOLD_TRIAL = 0;

/**
 * The story's world, and what the playground opens with at its end. Elif is as good as Amara. The seed was chosen among
 * 1 500 so that her first three tasks come back: story.test.ts has what is told of it, and how often somebody starves.
 */
export const storySetting: Setting = {
  scenario: "crowd-work",
  arms: [
    ["Amara", 0.75] as const,
    ["Bo", 0.6] as const,
    ["Chidi", 0.5] as const,
    ["Dilek", 0.65] as const,
    ["Elif", 0.75] as const,
  ].map(([name, mean]) => ({ ...plainArm, name, mean })),
  rewards: { kind: "bernoulli" },
  contract: { id: "quota", shares: 0.1 },
  policies: [{ id: "deadline-quota", options: {} }],
  learner: "thompson",
  horizon: 300,
  trials: 100,
  seed: 1338,
};

/** Everyone in turn: shows what would come of each person's next task, which is the same under every policy. */
export const inTurn: Setting = {
  ...storySetting,
  contract: { id: "none" },
  policies: [],
  learner: "round-robin",
  horizon: HANDED_OUT * storySetting.arms.length,
};

interface StoryRuns {
  /** What would come of each person's next tasks. */
  readonly luck: readonly (readonly number[])[];
  readonly learner: readonly Task[];
  readonly promise: readonly Task[];
}

/** The runs that the story tells: the library's own decisions, not a script. Undefined until they are played. */
export function useStoryRuns(engine: Engine): { readonly runs?: StoryRuns; readonly failure?: string } {
  const [state, setState] = useState<{ readonly runs?: StoryRuns; readonly failure?: string }>({});
  useEffect(() => {
    const play = async () => {
      const turns = await engine.trace(inTurn, 0, TOLD_TRIAL, 0, inTurn.horizon);
      const learner = await engine.trace(storySetting, 0, TOLD_TRIAL, 0, storySetting.horizon);
      const promise = await engine.trace(storySetting, 1, TOLD_TRIAL, 0, storySetting.horizon);
      setState({ runs: { luck: luckOf(turns, inTurn.arms.length), learner, promise } });
    };
    play().catch((error: unknown) => setState({ failure: error instanceof Error ? error.message : String(error) }));
  }, [engine]);
  return state;
}

/** A task, whom it went to, and whether it was accepted (1) or came back (0). */
export interface Task {
  readonly arm: number;
  readonly reward: number;
}

/**
 * What would come of each person's first, second, third task: by person, read off a run that gives to everyone in turn.
 */
export function luckOf(pulls: readonly Task[], people: number): number[][] {
  const luck = Array.from({ length: people }, (): number[] => []);
  for (const { arm, reward } of pulls) luck[arm].push(reward);
  return luck;
}

/** The tasks of a reader's choices: the n-th task of a person ends as it would have with anyone else choosing. */
export function tasksOf(choices: readonly number[], luck: readonly (readonly number[])[]): Task[] {
  const next = luck.map(() => 0);
  return choices.map((arm) => ({ arm, reward: luck[arm][next[arm]++] }));
}

interface Tally {
  /** By person. */
  readonly tasks: readonly number[];
  readonly accepted: number;
}

export function tallyOf(tasks: readonly Task[], people: number): Tally {
  const counts = new Array<number>(people).fill(0);
  let accepted = 0;
  for (const { arm, reward } of tasks) {
    counts[arm]++;
    accepted += reward;
  }
  return { tasks: counts, accepted };
}
