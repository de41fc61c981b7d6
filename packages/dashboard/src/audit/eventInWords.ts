import { type AllocatorEvent, forkOf, lossInWords, outcomeOf, restoreInWords } from "@evenhand/allocator";
import { ruleOf } from "@evenhand/core";
import type { EventAnswer } from "@evenhand/protocol";
import { whole } from "../numbers/formats.js";
import { shareInList } from "../numbers/fractions.js";

/** An event in one line. */
interface EventLine {
  /** The arms that it chose, by number. */
  readonly arms: readonly number[];
  readonly round?: number;
  /** The event of the decision that it is about, where it is about an earlier one. */
  readonly about?: number;
  readonly words: string;
}

/** The kind of a choice, as it stands before its reason. */
const choices = { free: "free choice: ", quota: "quota: ", cap: "cap: ", policy: "" } as const;

type NameOf = (arm: number) => string;

/** What happened, in words, with the reason where a rule chose. */
export function eventInWords(shown: EventAnswer, nameOf: NameOf): EventLine {
  // Bytes are text here, and none of them is looked at.
  const event = shown as unknown as AllocatorEvent;
  switch (event.kind) {
    case "decided": {
      const { arms, rules: chosenBy, round } = event.fields;
      const deadline = shown.deadlines?.[0] ?? undefined;
      return { arms, round, words: ruleInLine(chosenBy[0], nameOf(arms[0]), deadline) };
    }
    case "granted": {
      const { arm, counts, round } = event.fields;
      return counts
        ? { arms: [arm], round, words: "granted elsewhere, and recorded here" }
        : { arms: [arm], words: "granted elsewhere, and not counted as a round" };
    }
    case "rewarded":
    case "settled":
    case "confirmed":
    case "voided":
      return { arms: [], about: event.fields.decision, words: outcomeOf(event) ?? "" };
    default:
      return { arms: [], words: changeInWords(event, nameOf) };
  }
}

/** Why an arm was chosen, as a clause, with the round of its deadline where that was the reason and is known. */
function ruleInLine(rule: string, name: string, deadline: number | undefined): string {
  const known = ruleOf(rule);
  if (known === undefined) return `rule “${rule}”`;
  const { choice, words, whenDue = () => words } = known;
  return choices[choice] + (deadline === undefined ? words : whenDue(name, whole(deadline)));
}

/** What an event did to the contract. */
export function changeInWords(event: AllocatorEvent, nameOf: NameOf): string {
  switch (event.kind) {
    case "created":
      return `The contract began with ${counted(event.fields.arms, "arm")}.`;
    case "armsAdded":
      return `${counted(event.fields.count, "arm")} came in.`;
    case "armsPaused":
      return `${listed(event.fields.arms, nameOf)}: paused.`;
    case "armsResumed":
      return `${listed(event.fields.arms, nameOf)}: resumed.`;
    case "armsRetired":
      return `${listed(event.fields.arms, nameOf)}: retired for good.`;
    case "changed":
      return event.fields.effect === "now"
        ? "Other terms were asked for, at once."
        : "Other terms were asked for; a share rises as soon as every other promise can still be kept.";
    case "tenures":
      return `Shares in force from the next round on: ${sharesInWords(event.fields.shares, nameOf)}.`;
    case "paused":
      return "Paused: no decisions are made.";
    case "resumed":
      return "Resumed: decisions are made again.";
    case "archived":
      return "The contract ended for good.";
    case "calibrated": {
      const { arm, credit, debt } = event.fields;
      const moved = credit > 0 ? `has had ${counted(credit, "pull")} more` : `is owed ${counted(debt, "pull")} more`;
      return `An administrator wrote down that ${nameOf(arm)} ${moved}.`;
    }
    case "reseeded":
      return "Later choices are made with another seed.";
    case "restored":
      return restoreInWords(event.fields);
    case "forked":
      return lossInWords(forkOf(event.fields, Number.MAX_SAFE_INTEGER, event.at));
    default:
      return event.kind;
  }
}

/** Arms that are listed by name; the others are counted. */
const MOST_LISTED = 4;

function listed(arms: readonly number[], nameOf: NameOf): string {
  return shortened(arms.map(nameOf));
}

function sharesInWords(
  shares: readonly { readonly arm: number; readonly numerator: number; readonly denominator: number }[],
  nameOf: NameOf,
): string {
  if (shares.length === 0) return "none";
  return shortened(
    shares.map(({ arm, numerator, denominator }) => `${nameOf(arm)} ${shareInList(`${numerator}/${denominator}`)}`),
  );
}

function shortened(parts: readonly string[]): string {
  const more = parts.length - MOST_LISTED;
  return more <= 0 ? parts.join(", ") : `${parts.slice(0, MOST_LISTED).join(", ")} and ${whole(more)} more`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${whole(count)} ${what}s`;
}

/** What an event of a log says, in one line of text, with its round or the decision that it is about. */
export function eventLine(event: AllocatorEvent, nameOf: (arm: number) => string): string {
  const { arms, round, about, words } = eventInWords(event as unknown as EventAnswer, nameOf);
  const chosen = arms.map(nameOf).join(", ");
  if (round !== undefined) return `Round ${round} went to ${chosen} (${words}).`;
  if (about !== undefined) return `About the decision at ${about}: ${words}`;
  return chosen === "" ? words : `${chosen}: ${words}.`;
}
