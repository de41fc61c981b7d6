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

export interface Tally {
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
