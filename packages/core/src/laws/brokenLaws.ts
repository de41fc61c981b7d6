import { EvenhandError } from "../errors.js";
import { evenhandDefinitions, type OwnDefinitions } from "../registry/definitions.js";
import { definitionsWith } from "../registry/own/definitionsWith.js";
import {
  allArmsOpen,
  choosingChangesNothing,
  explanationAgrees,
  explanationSurvives,
  onlyOpenArms,
  sameSeedSameRun,
} from "./choiceLaws.js";
import type { PolicyLaw } from "./law.js";
import { lateRewards, quotasCountPulls, startsWithEveryArm } from "./pullLaws.js";
import { horizonInIdentity, replay, stateIsACopy, stateIsColumns, stateRoundTrip } from "./stateLaws.js";
import { type Subject, subjectsOf } from "./subject.js";

/** The laws of choices and their reasons. */
export const choiceLaws: readonly PolicyLaw[] = [
  sameSeedSameRun,
  choosingChangesNothing,
  lateRewards,
  startsWithEveryArm,
  quotasCountPulls,
  onlyOpenArms,
  allArmsOpen,
  explanationAgrees,
  explanationSurvives,
];

/** The laws of states and records. */
export const stateLaws: readonly PolicyLaw[] = [
  stateIsColumns,
  stateRoundTrip,
  stateIsACopy,
  replay,
  horizonInIdentity,
];

/** What breaks these breaks most others too: they come first, since they name the cause. */
const causes = [sameSeedSameRun, stateIsColumns];
const policyLaws = [...new Set([...causes, ...choiceLaws, ...stateLaws])];

/** A law that a policy breaks with one of its examples. */
export interface BrokenLaw {
  /** The sentence that is not true of it. */
  readonly law: string;
  /** What was found. */
  readonly error: EvenhandError;
}

/** What came of the laws for a policy with one of its examples. */
export interface LawReport {
  /** The policy, its version and the example's parameters. */
  readonly policy: string;
  /** How many laws were checked: those that are about a policy like this one. */
  readonly checked: number;
  readonly broken: readonly BrokenLaw[];
}

/**
 * Holds the policies of a program's own, each with every example, to the laws that Evenhand's are held to: what
 * simulation, saved states and replays rely on. One report for each, made when it is asked for.
 */
export function brokenLaws(own: OwnDefinitions): Generator<LawReport> {
  const policies = definitionsWith(own).policies.slice(evenhandDefinitions.policies.length);
  return reportsOf(subjectsOf(policies, own));
}

function* reportsOf(subjects: readonly Subject[]): Generator<LawReport> {
  for (const subject of subjects) yield reportOf(subject);
}

function reportOf(subject: Subject): LawReport {
  const results = policyLaws.map((law) => ({ law, error: errorOf(law, subject) }));
  const isBroken = (result: (typeof results)[number]): result is BrokenResult => result.error instanceof EvenhandError;
  return {
    policy: subject.name,
    checked: results.filter(({ error }) => error !== "not about it").length,
    broken: results.filter(isBroken).map(({ law, error }) => ({ law: law.title, error })),
  };
}

interface BrokenResult {
  readonly law: PolicyLaw;
  readonly error: EvenhandError;
}

/** What breaks the law, with the law's advice; undefined where it holds. */
function errorOf(
  { appliesTo, check, remedy }: PolicyLaw,
  subject: Subject,
): EvenhandError | "not about it" | undefined {
  try {
    if (appliesTo?.(subject) === false) return "not about it";
    check(subject);
    return undefined;
  } catch (error) {
    if (!(error instanceof EvenhandError)) return unexpected(error, remedy);
    // Of other errors, such as what a method threw or an example lacks, the own remedy says more.
    const isOfLaw = error.code === "law-broken" || error.code === "state-mismatch";
    return isOfLaw ? EvenhandError.from({ ...error.toData(), remedy }, error.cause) : error;
  }
}

/** What the check itself stumbled over, because an answer was of no kind that it knows. */
function unexpected(cause: unknown, remedy: string): EvenhandError {
  const received = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new EvenhandError("law-broken", { received, required: "answers of the types of `Policy`", remedy, cause });
}
