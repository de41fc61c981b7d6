/** A warning about one arm. Nothing in it changes a decision. */
export interface Alarm {
  readonly kind:
    "rewards-missing" | "rewards-late" | "no-reward-yet" | "void-rate" | "availability" | "paused" | "starving";
  /** The arm's number, and its name; null where it was erased. */
  readonly arm: number;
  readonly name: string | null;
  /** What was compared. `probability`: how likely it would be by chance, times the number of arms. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly words: string;
}
