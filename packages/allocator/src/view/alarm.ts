/** The kinds of alarms. */
export const alarmNames = [
  ...(["rewards-missing", "rewards-late", "no-reward-yet", "void-rate", "availability", "paused", "starving"] as const),
  ...(["rewards-slower", "granted-elsewhere", "floor-missed", "floor-in-danger"] as const),
] as const;

/** A warning about one arm. Nothing in it changes a decision. */
export interface Alarm {
  readonly kind: (typeof alarmNames)[number];
  /** The arm's number, and its name; null where it was erased. */
  readonly arm: number;
  readonly name: string | null;
  /** What was compared. `probability`: how likely it would be by chance, times the number of arms. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly words: string;
}
