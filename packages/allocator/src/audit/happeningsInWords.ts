import type { Happenings } from "./happenings.js";
import { whole } from "./numbers.js";

/** Something that people did to the contract. */
export interface HappeningInWords {
  readonly event: number;
  readonly at: number;
  readonly words: string;
  /** What the keeper of the log wrote; left out where there is nothing, or it was erased. */
  readonly reason?: string;
}

/** What people did to the contract: the events that a log can only show, and a reader must judge. */
export function happeningsInWords(happenings: Happenings, name: (arm: number) => string): HappeningInWords[] {
  const { changes, grants, calibrations, status, armsPaused, armsResumed, reseeds } = happenings;
  const names = (arms: readonly number[]) => arms.map(name).join(", ");
  return [
    ...changes.first.map((one) => ({ ...one, words: one.words.join(" ") || "The same terms again." })),
    ...grants.first.map((one) => ({
      ...one,
      words: `Granted elsewhere to ${name(one.arm)}, ${one.counts ? "as a round" : "written down only"}.`,
    })),
    ...calibrations.first.map((one) => ({
      ...one,
      words:
        one.pulls > 0
          ? `${name(one.arm)} has had ${whole(one.pulls)} more than was counted.`
          : `${name(one.arm)} is owed ${whole(-one.pulls)} more.`,
    })),
    ...status.first.map((one) => ({ ...one, words: `The contract was ${one.status}.` })),
    ...armsPaused.first.map((one) => ({ ...one, words: `Paused: ${names(one.arms)}.` })),
    ...armsResumed.first.map((one) => ({ ...one, words: `Resumed: ${names(one.arms)}.` })),
    ...reseeds.first.map((one) => ({ ...one, words: "Later choices are made with another seed." })),
  ];
}

/** How many there were, those that are not told among them. */
export function countHappenings(happenings: Happenings): number {
  const kinds: readonly { readonly count: number }[] = Object.values(happenings);
  return kinds.reduce((sum, { count }) => sum + count, 0);
}
