import type { AllocatorEvent } from "@evenhand/allocator";
import type { EventAnswer } from "@evenhand/protocol";
import { eventInWords } from "./eventInWords.js";

/** What an event of a log says, in one line of text, with its round or the decision that it is about. */
export function eventLine(event: AllocatorEvent, nameOf: (arm: number) => string): string {
  const { arms, round, about, words } = eventInWords(event as unknown as EventAnswer, nameOf);
  const chosen = arms.map(nameOf).join(", ");
  if (round !== undefined) return `Round ${round} went to ${chosen} (${words}).`;
  if (about !== undefined) return `About the decision at ${about}: ${words}`;
  return chosen === "" ? words : `${chosen}: ${words}.`;
}
