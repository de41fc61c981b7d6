import { isFree } from "@evenhand/core";
import type { EventNamed } from "../../events/eventKinds.js";
import { openArmsAfter, type OpenArms } from "../../events/openArms.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { choose, type PolicyChoice } from "../../machine/commands/decide.js";
import { mismatch, same, unless, type Mismatch } from "./finding.js";

/** What is known of the randomness behind the choices of a log. */
export interface Luck {
  /** The seed of the choices that are made now. */
  isKnown: boolean;
  /** A choice was found that the state alone does not decide. */
  isRandom: boolean;
  /** Decisions that were recomputed in full, and those of which only the random part is not known. */
  recomputed: number;
  unknown: number;
}

/** A decision must be the next round's, among arms that were there, and what the policy chooses. */
export function checkDecided(
  state: AllocatorState,
  { at, fields }: EventNamed<"decided">,
  { luck }: { readonly luck: Luck },
): Mismatch | undefined {
  const { round, asked, arms, confirmBy } = fields;
  const open = openArmsAfter(state.recent.last, fields.open);
  const { perRound, confirmWithin } = state.terms;
  const due = confirmBy === 0 || confirmWithin === 0 ? 0 : state.open.confirmByFor(at, confirmWithin);
  return (
    same("round", round, state.round + 1) ??
    same("asked", asked, perRound) ??
    same("confirmBy", confirmBy, due) ??
    checkOpen(state, open) ??
    checkArms(state, arms, open) ??
    checkChoice(state, { ...fields, open }, luck)
  );
}

const NO_ARMS: readonly number[] = [];

/** The listed arms must be there, and at least one arm open. */
export function checkOpen({ arms }: AllocatorState, { open, absent }: OpenArms): Mismatch | undefined {
  const listed = open ?? absent ?? NO_ARMS;
  const strange = listed.find((arm) => !arms.isOpen(arm));
  const left = open === undefined ? arms.active - listed.length : listed.length;
  return (
    unless(strange === undefined, "open arms", strange, "arms that have come, and neither pause nor have retired") ??
    unless(left > 0, "open arms", "none", "at least one")
  );
}

function checkArms(state: AllocatorState, arms: readonly number[], open: OpenArms): Mismatch | undefined {
  const isOpen = (arm: number) =>
    state.arms.isOpen(arm) && open.open?.includes(arm) !== false && open.absent?.includes(arm) !== true;
  const shut = arms.find((arm) => !isOpen(arm));
  return (
    unless(shut === undefined, "arms", shut, "an arm that was open") ??
    unless(areDifferent(arms), "arms", arms, "different arms, at least one")
  );
}

function areDifferent(arms: readonly number[]): boolean {
  return arms.length === 1 || (arms.length > 0 && new Set(arms).size === arms.length);
}

type DecisionFields = EventNamed<"decided">["fields"] & { readonly open: OpenArms };

function checkChoice(state: AllocatorState, fields: DecisionFields, luck: Luck): Mismatch | undefined {
  const { round, asked, arms, rules, open } = fields;
  const own = choose(state, round, asked, open);
  if (luck.isKnown) luck.recomputed++;
  const different = differences(fields, own);
  if (luck.isKnown || different === undefined) return different;
  luck.unknown++;
  const isLearners = isEqual(rules, own.rules) && rules.every(isFree);
  if (luck.isRandom && isLearners) return undefined;
  return arms.length === own.arms.length && canBeLuck(state, fields, luck) ? undefined : different;
}

/** Without the seed: whether any seed could have led to the choice. */
function canBeLuck(state: AllocatorState, fields: DecisionFields, luck: Luck): boolean {
  const { arms, round, open } = fields;
  const [propensity, choices] = state.arms.withOpen(open, (set) => [
    state.policy.propensity(state.arms.slot(arms[0]), round, set),
    set?.size ?? state.policy.arms,
  ]);
  const certain = propensity.probability !== null && propensity.error === 0 ? propensity.probability : undefined;
  // With one arm open every rule chooses it, and which one did may be random.
  if (certain === 0 || (certain === 1 && choices > 1)) return false;
  luck.isRandom = true;
  return true;
}

function differences({ arms, rules }: PolicyChoice, own: PolicyChoice): Mismatch | undefined {
  if (!isEqual(arms, own.arms)) return mismatch("arms", choiceInWords({ arms, rules }), choiceInWords(own));
  return isEqual(rules, own.rules) ? undefined : mismatch("rules", rules.join(", "), own.rules.join(", "));
}

function choiceInWords({ arms, rules }: PolicyChoice): string {
  return `arm ${arms.join(", ")} by the rule ${[...new Set(rules)].join(", ")}`;
}

function isEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
