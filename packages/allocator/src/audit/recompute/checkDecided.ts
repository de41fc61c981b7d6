import type { EventNamed } from "../../events/eventKinds.js";
import type { OpenArms } from "../../events/field.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { choose, type Chosen } from "../../machine/choose.js";
import { same, unless, type Mismatch } from "./mismatch.js";

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
  luck: Luck,
): Mismatch | undefined {
  const { round, asked, arms, open, confirmBy } = fields;
  const { perRound, confirmWithin } = state.terms;
  const due = state.open.confirmByFor(at, confirmWithin);
  return (
    same("state", `a decision while ${state.status}`, "a decision while running") ??
    same("round", round, state.round + 1) ??
    same("asked", asked, perRound) ??
    unless(confirmBy === 0 || (confirmWithin > 0 && confirmBy === due), "confirmBy", confirmBy, `0 or ${due}`) ??
    checkOpen(state, open) ??
    checkArms(state, arms, open) ??
    checkChoice(state, fields, luck)
  );
}

/** The listed arms must be there, and at least one arm open. */
export function checkOpen({ arms }: AllocatorState, { open, absent }: OpenArms): Mismatch | undefined {
  const listed = open ?? absent ?? [];
  const strange = listed.find((arm) => !arms.isOpen(arm));
  const left = open === undefined ? arms.active - listed.length : listed.length;
  return (
    unless(
      strange === undefined,
      "open arms",
      `arm ${strange}`,
      "arms that have come, and neither pause nor have retired",
    ) ?? unless(left > 0, "open arms", "none", "at least one")
  );
}

function checkArms(state: AllocatorState, arms: readonly number[], open: OpenArms): Mismatch | undefined {
  const isOpen = (arm: number) =>
    state.arms.isOpen(arm) && open.open?.includes(arm) !== false && open.absent?.includes(arm) !== true;
  const shut = arms.find((arm) => !isOpen(arm));
  return (
    unless(shut === undefined, "arms", `arm ${shut}`, "an arm that was open") ??
    unless(new Set(arms).size === arms.length && arms.length > 0, "arms", arms, "different arms, at least one")
  );
}

function checkChoice(state: AllocatorState, fields: EventNamed<"decided">["fields"], luck: Luck): Mismatch | undefined {
  const { round, asked, arms, rules, open } = fields;
  const own = choose(state, round, asked, open);
  const isSame = isEqual(arms, own.arms) && isEqual(rules, own.rules);
  if (luck.isKnown) luck.recomputed++;
  if (luck.isKnown || isSame) return differences(fields, own);
  luck.unknown++;
  const isLearners = isEqual(rules, own.rules) && rules.every((rule) => rule.startsWith("learner"));
  if (luck.isRandom && isLearners) return undefined;
  if (arms.length !== own.arms.length) return differences(fields, own);
  return checkLikelihood(state, fields, own, luck);
}

/** Without the seed: a choice that no seed could have led to is wrong. */
function checkLikelihood(
  state: AllocatorState,
  fields: EventNamed<"decided">["fields"],
  own: Chosen,
  luck: Luck,
): Mismatch | undefined {
  const { arms, round, open } = fields;
  const [probability, choices] = state.arms.withOpen(open, (set) => [
    state.policy.propensity(state.arms.slot(arms[0]), round, set).probability,
    set?.size ?? state.policy.arms,
  ]);
  // With one arm open every rule chooses it, and which one did may be random.
  if (probability === 0 || (probability === 1 && choices > 1)) return differences(fields, own);
  luck.isRandom = true;
  return undefined;
}

function differences({ arms, rules }: Chosen, own: Chosen): Mismatch | undefined {
  return (
    unless(isEqual(arms, own.arms), "arms", choiceInWords({ arms, rules }), choiceInWords(own)) ??
    unless(isEqual(rules, own.rules), "rules", rules.join(", "), own.rules.join(", "))
  );
}

function choiceInWords({ arms, rules }: Chosen): string {
  return `arm ${arms.join(", ")} by the rule ${[...new Set(rules)].join(", ")}`;
}

function isEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
