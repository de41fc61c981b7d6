import type { EventNamed } from "../../events/eventKinds.js";
import { canonicalJson, type Json } from "../../bytes/canonicalJson.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { checkChange } from "../../machine/changeTerms.js";
import { MOST_PULLS } from "../../machine/commands/grant.js";
import { foldedTerms } from "../../terms/priors.js";
import { readAgain } from "../../terms/readTerms.js";
import type { Terms } from "../../terms/terms.js";
import { checkOpen } from "./checkDecided.js";
import { same, unless, type Mismatch } from "./finding.js";

export function checkCreated({ fields, personal }: EventNamed<"created">): Mismatch | undefined {
  return checkSpelling(fields.terms, fields.arms) ?? same("names", personal?.names.length ?? fields.arms, fields.arms);
}

/**
 * The terms must be in the one spelling that there is for them, and such that they can be kept; otherwise it throws. A
 * parameter that they do not name is newer than the log, and counts as its default: a policy that gets a further
 * parameter does with the default what it did before.
 */
function checkSpelling(says: Json, arms: number): Mismatch | undefined {
  const should = readAgain(says as unknown as Terms, arms) as unknown as Json;
  return unless(isPartOf(says, should), "terms", canonicalJson(says), canonicalJson(should));
}

function isPartOf(part: Json, whole: Json | undefined): boolean {
  if (whole === undefined) return false;
  if (!isObject(part) || !isObject(whole)) return canonicalJson(part) === canonicalJson(whole);
  return Object.entries(part).every(([key, value]) => isPartOf(value, whole[key]));
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function checkArmsAdded(
  state: AllocatorState,
  { fields, personal }: EventNamed<"armsAdded">,
): Mismatch | undefined {
  const taken = personal?.names.find((name) => state.arms.knows(name));
  return (
    unless(fields.count > 0, "count", fields.count, "at least one arm") ??
    same("names", personal?.names.length ?? fields.count, fields.count) ??
    unless(taken === undefined, "names", taken, "a name that no arm has had") ??
    checkTerms(state, fields.terms, state.arms.inPolicy.length + fields.count)
  );
}

export function checkArmsRetired(state: AllocatorState, { fields }: EventNamed<"armsRetired">): Mismatch | undefined {
  const left = state.arms.inPolicy.length - fields.arms.length;
  return (
    checkStatus(state, fields.arms, ["active", "paused"]) ??
    unless(left > 0, "arms", "all", "at least one that stays") ??
    checkTerms(state, fields.terms, left)
  );
}

export function checkChanged(state: AllocatorState, { fields }: EventNamed<"changed">): Mismatch | undefined {
  return checkTerms(state, fields.terms, state.arms.inPolicy.length);
}

export function checkPaused(state: AllocatorState, { fields }: EventNamed<"armsPaused">): Mismatch | undefined {
  return checkStatus(state, fields.arms, ["active"]);
}

export function checkResumed(state: AllocatorState, { fields }: EventNamed<"armsResumed">): Mismatch | undefined {
  return checkStatus(state, fields.arms, ["paused"]);
}

/** An opportunity that counts is the next round, and went to an arm that was open. */
export function checkGranted(state: AllocatorState, { fields }: EventNamed<"granted">): Mismatch | undefined {
  const { arm, counts, round, open } = fields;
  const known = unless(state.arms.has(arm), "arm", arm, "an arm that has come");
  if (!counts) return known ?? same("round", round, 0);
  const isOpen = state.arms.isOpen(arm) && open.open?.includes(arm) !== false && open.absent?.includes(arm) !== true;
  return (
    known ??
    same("round", round, state.round + 1) ??
    same("perRound", state.terms.perRound, 1) ??
    checkOpen(state, open) ??
    unless(isOpen, "arm", arm, "an arm that was open")
  );
}

/** A correction moves the account of an arm that has come, one way, and not further than the machine would. */
export function checkCalibrated({ arms }: AllocatorState, { fields }: EventNamed<"calibrated">): Mismatch | undefined {
  const { arm, credit, debt } = fields;
  return (
    unless(arms.has(arm), "arm", arm, "an arm that has come") ??
    unless((credit === 0) !== (debt === 0), "pulls", { credit, debt }, "a credit or a debt, and not both") ??
    unless(credit + debt <= MOST_PULLS, "pulls", credit + debt, `at most ${MOST_PULLS}`)
  );
}

function checkStatus(state: AllocatorState, arms: readonly number[], from: readonly string[]): Mismatch | undefined {
  const wrong = arms.find((arm) => !state.arms.has(arm) || !from.includes(state.arms.status(arm)));
  const says =
    wrong === undefined ? "none" : `arm ${wrong}, ${state.arms.has(wrong) ? state.arms.status(wrong) : "unknown"}`;
  return unless(wrong === undefined && arms.length > 0, "arms", says, `arms that are ${from.join(" or ")}`);
}

function checkTerms(state: AllocatorState, json: Json, arms: number): Mismatch | undefined {
  const terms = foldedTerms(json);
  const spelling = checkSpelling(json, arms);
  checkChange(state, terms, arms);
  return (
    spelling ??
    same("contract", terms.contract, state.terms.contract) ??
    same("perRound", terms.perRound, state.terms.perRound)
  );
}
