import { needs } from "@evenhand/core";
import type { Conditions } from "./absences.js";
import type { AuditReport } from "./auditReport.js";

const checkObject = needs.object();
const checkPromises = needs.listOf(needs.object());

type Choices = AuditReport["choices"];

/**
 * What is to be said of the seeds, in sentences: those that are not this log's, which says nothing about the log, and
 * those that it publishes itself. Empty where there is nothing to say.
 */
export function seedsInWords(choices: Choices): string[] {
  checkObject(choices, "choices");
  const { seedsGiven, seedsUnfit, seedsPublished } = choices;
  return [
    ...(seedsUnfit === 0
      ? []
      : seedsGiven === 1
        ? ["The seed that was given is not this log’s: nothing was recomputed with it."]
        : [`${seedsUnfit} of the ${seedsGiven} seeds that were given are not this log’s.`]),
    ...(seedsPublished === 0
      ? []
      : [seedsPublished === 1 ? "One seed stands in the log." : `${seedsPublished} seeds stand in the log.`]),
  ];
}

/** Whether a seed of this log is known, so that choices were recomputed. */
export function hasSeeds(choices: Choices): boolean {
  checkObject(choices, "choices");
  const { seedsGiven, seedsUnfit, seedsPublished } = choices;
  return seedsGiven - seedsUnfit + seedsPublished > 0;
}

/** A promise, as far as its conditions are told. */
interface Conditioned extends Conditions {
  readonly arm: number;
  readonly share: string;
}

/** What stood beside a promise while it was in force, each in a few words: "left out of 6 of 22 rounds by requests". */
export function conditionsInWords(conditions: Conditions): string[] {
  checkObject(conditions, "conditions");
  const { rounds, leftOut, paused } = conditions;
  const correction = correctionInWords(conditions);
  return [
    ...(leftOut === 0 ? [] : [`left out of ${leftOut} of ${rounds} rounds by requests`]),
    ...(paused === 0 ? [] : [`paused in ${paused} of ${rounds} rounds`]),
    ...(correction === undefined ? [] : [`corrected by ${correction}`]),
  ];
}

/** By how many pulls corrections moved what is owed to the arm: less, where it is said to have had more. */
export function correctionInWords({ corrected }: Conditions): string | undefined {
  return corrected === 0 ? undefined : `${corrected > 0 ? "−" : "+"}${Math.abs(corrected)}`;
}

/**
 * The sentence that belongs to a verdict on promises: a promise speaks of rounds in which its arm is open, so it is
 * kept where the arm never is. Undefined where nothing stood beside any of them.
 */
export function verdictConditions(promises: readonly Conditioned[], name: (arm: number) => string): string | undefined {
  checkPromises(promises, "promises");
  needs.aFunction(name, "name");
  const all = promises.filter((promise) => conditionsInWords(promise).length > 0);
  if (all.length === 0) return undefined;
  const most = all.reduce((a, b) => (notDue(b) > notDue(a) ? b : a));
  const words = conditionsInWords(most).join(", ");
  const others = all.length - 1;
  const rest = others === 0 ? "" : ` ${others} more of the promises ${others === 1 ? "has" : "have"} such conditions.`;
  const who = `${name(most.arm)}, promised ${most.share},`;
  return `A promise is about rounds in which its arm is open: ${who} was ${words}.${rest}`;
}

/** Whether an arm was away from half of the rounds of a promise, or more: kept or not, it was worth little. */
export function isMostlyAway(promises: readonly Conditions[]): boolean {
  checkPromises(promises, "promises");
  return promises.some(({ rounds, leftOut, paused }) => rounds > 0 && 2 * (leftOut + paused) >= rounds);
}

/** The pulls that would have fallen due beside those that did. */
function notDue({ share, leftOut, paused, corrected }: Conditioned): number {
  const [numerator, denominator = "1"] = share.split("/");
  return (Number(numerator) / Number(denominator)) * (leftOut + paused) + corrected;
}
