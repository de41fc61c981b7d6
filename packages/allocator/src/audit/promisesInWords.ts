import type { Conditions } from "./absences.js";
import type { Place } from "./accounts/commonClock.js";
import type { Verdict } from "./auditReport.js";
import type { Bill } from "./bill.js";
import { cost, counted, fractionOf, whole } from "./numbers.js";
import type { CapReport, PromiseReport } from "./promiseReport.js";

/** What each verdict is called, on a log and on a single promise. */
export const verdictNames = {
  held: "Held",
  "held-since-fork": "Held since the fork",
  displaced: "Excluded by request",
  broken: "Broken",
  tampered: "Not genuine",
} as const satisfies Readonly<Record<Verdict, string>>;

/** What a floor is, for the reader of a table of deficits. */
export const FLOORS_MEAN =
  "The deficit is what an arm was owed: share · rounds in which it was open − pulls. Below 0 the arm was ahead. A " +
  "floor holds while the deficit is below 1.";

export const CAPS_MEAN = "A cap gives way where a floor needs the pull, and where all open arms are at theirs.";

/** A promise, as far as its conditions are told. */
interface PromiseConditions extends Conditions {
  readonly arm: number;
  readonly share: string;
}

/** What stood beside a promise while it was in force, each in a few words: "left out of 6 of 22 rounds by requests". */
export function conditionsInWords(conditions: Conditions): string[] {
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
export function verdictConditions(
  promises: readonly PromiseConditions[],
  name: (arm: number) => string,
): string | undefined {
  const all = promises.filter((promise) => conditionsInWords(promise).length > 0);
  if (all.length === 0) return undefined;
  const most = all.reduce((a, b) => (notDue(b) > notDue(a) ? b : a));
  const words = conditionsInWords(most).join(", ");
  const others = all.length - 1;
  const rest = others === 0 ? "" : ` ${others} more of the promises ${others === 1 ? "has" : "have"} such conditions.`;
  const who = `${name(most.arm)}, promised ${most.share},`;
  return `A promise is about rounds in which its arm is open: ${who} was ${words}.${rest}`;
}

/** The pulls that would have fallen due beside those that did. */
function notDue({ share, leftOut, paused, corrected }: PromiseConditions): number {
  const { numerator, denominator } = fractionOf(share);
  return (Number(numerator) / Number(denominator)) * (leftOut + paused) + corrected;
}

/** Whether an arm was away from half of the rounds of a promise, or more: kept or not, it was worth little. */
export function isMostlyAway(promises: readonly Conditions[]): boolean {
  return promises.some(({ rounds, leftOut, paused }) => rounds > 0 && 2 * (leftOut + paused) >= rounds);
}

/**
 * "held", "broken, round 12", "excluded by request 31, round 12". Of a log that has lost events nothing is said to be
 * plainly held.
 */
export function promiseVerdictInWords(
  { verdict, brokenAt, displacedBy }: Pick<PromiseReport, "verdict" | "displacedBy"> & { readonly brokenAt?: Place },
  hasForks = false,
): string {
  if (verdict === "held" && hasForks) return verdictNames["held-since-fork"].toLowerCase();
  const request = verdict === "displaced" && displacedBy !== undefined ? ` ${displacedBy}` : "";
  const where = verdict === "held" || brokenAt === undefined ? "" : `, round ${whole(brokenAt.round)}`;
  return `${verdictNames[verdict].toLowerCase()}${request}${where}`;
}

/** "held", "held since the fork", "exceeded", "broken, event 31" */
export function capVerdictInWords({ verdict, brokenAt }: CapReport, hasForks = false): string {
  if (verdict === "held" && hasForks) return verdictNames["held-since-fork"].toLowerCase();
  return brokenAt === undefined ? verdict : `${verdict}, event ${brokenAt}`;
}

/** How many pulls each rule made above a cap. */
export function aboveCapInWords({ above }: CapReport): string {
  const causes = Object.entries(above).map(([rule, count]) => `${whole(count)} by ${rule}`);
  return causes.join(", ") || "none";
}

/** What missing pulls cost at the end of a log, or of a period of it. */
export function billInWords({ total }: Pick<Bill, "total">, of: "log" | "period"): string {
  if (total === 0) return `Nothing: no arm is missing a pull at the end of the ${of}.`;
  return `${cost(total)} for pulls that are missing at the end of the ${of}.`;
}

/** The bill over other rounds, where it would be another one. */
export function openBillInWords({ total, totalOpen }: Pick<Bill, "total" | "totalOpen">): string | undefined {
  if (totalOpen === total) return undefined;
  return `With only the rounds counted in which an arm was open, the bill would be ${cost(totalOpen)}.`;
}

/** Rounds that were struck out are in no promise. */
export function voidsInWords(voids: number, rounds: number): string | undefined {
  if (voids === 0) return undefined;
  return `${counted(voids, "decision was", "decisions were")} voided, beside ${counted(rounds, "round")} that count.`;
}
