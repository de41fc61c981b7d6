import type { AllocatorView } from "@evenhand/allocator";
import type { ChangeAnswer } from "@evenhand/protocol";
import { whole } from "../../../numbers/formats.js";
import { sumInWords } from "./fractions.js";

/** When a change begins, and what is given up by it. */
export function momentInWords(before: AllocatorView, after: ChangeAnswer): string {
  const next = `round ${whole(before.round + 1)}`;
  const forgone = after.changed.arms.flatMap((arm) => (arm.forgone === null ? [] : [arm.forgone]));
  return [
    after.waiting === null
      ? `It is in force from the next decision on, ${next}.`
      : `What can change without a loss is in force from the next decision on, ${next}. ${after.waiting.words}`,
    ...(forgone.length === 0 ? [] : [forgoneInWords(forgone)]),
  ].join(" ");
}

function forgoneInWords(forgone: readonly string[]): string {
  const isOne = forgone.length === 1;
  const who = isOne ? "1 arm is" : `${whole(forgone.length)} arms are`;
  const what = `${sumInWords(forgone)} of a decision${isOne ? "" : " together"}`;
  return `${who} owed something and will not get it: ${what}. That stands in the log for ever.`;
}
