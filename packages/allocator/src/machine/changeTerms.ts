import type { CheckedPolicy } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { canonicalJson, type Json } from "../bytes/canonicalJson.js";
import { finished } from "../finished.js";
import { learnerForAll } from "../terms/priors.js";
import type { Terms } from "../terms/terms.js";
import { NO_SLOT } from "./armBook.js";
import { buildPolicy, type AllocatorState, type ApplyContext, type ForgonePulls } from "./allocatorState.js";
import type { Effect } from "./command.js";

/** Other terms and the policy that keeps them, made beside the state: until `adoptTerms` nothing has changed. */
export interface TermsPlan {
  readonly terms: Terms;
  /** The arms of the policy, by their places in it. */
  readonly arms: readonly number[];
  readonly policy: CheckedPolicy;
  /** What the change has cost the arms. */
  readonly forgone: readonly ForgonePulls[];
}

/**
 * Other terms, for these arms: those that were there and go on, in their order, then new ones. What the policy has
 * counted and learned goes on (docs/adr/0013). Throws where the policy cannot follow; the state is only read, and must
 * be the same in all steps.
 *
 * Where quotas live, shares change by the policy's own rule: an arm that leaves is changed to a share of 0 first, and a
 * new one begins without a share.
 */
export function* planningTerms(
  state: AllocatorState,
  terms: Terms,
  arms: readonly number[],
  effect: Effect,
  { seed }: ApplyContext,
): Generator<void, TermsPlan> {
  const before = state.arms.inPolicy;
  if (!canChange(state)) {
    const next = buildPolicy(terms, arms.length, seed);
    yield;
    return { terms, arms, policy: goingOn(state.policy, before, next, arms), forgone: [] };
  }
  const forgone: ForgonePulls[] = [];
  const listOf = listsOf(terms, arms);
  let policy = state.policy.copy();
  yield;
  const change = (present: readonly number[], when: Effect) => {
    const asked = { shares: listOf("shares", present), caps: listOf("caps", present), effect: when };
    for (const { arm, pulls } of policy.change(asked).forgone) forgone.push({ arm: present[arm], pulls });
  };
  if (arms.length < before.length) {
    change(before, "without-loss");
    yield;
  }
  if (!isSamePolicy(state, terms, arms, seed)) {
    const next = buildPolicy(asBefore(state.terms, terms, before, arms), arms.length, seed);
    yield;
    policy = goingOn(policy, before, next, arms);
    yield;
  }
  change(arms, effect);
  return { terms, arms, policy, forgone };
}

/** The new policy, which goes on for the arms of the one before. */
function goingOn(
  from: CheckedPolicy,
  before: readonly number[],
  policy: CheckedPolicy,
  arms: readonly number[],
): CheckedPolicy {
  const places = placesOf(arms);
  const placeOf = (arm: number) => places[arm] ?? NO_SLOT;
  policy.carry(
    from,
    before.map((arm) => (placeOf(arm) === NO_SLOT ? null : placeOf(arm))),
  );
  return policy;
}

/** The state goes on with what was planned. The arms of the plan have joined. */
export function adoptTerms(state: AllocatorState, plan: TermsPlan, context: ApplyContext): void {
  const { terms, arms, policy, forgone } = plan;
  state.policy = policy;
  state.arms.place(arms);
  state.terms = terms;
  state.termsRead++;
  context.forgone.push(...forgone);
}

/** Where quotas live, and a round has one arm, the policy itself can change its shares. */
function canChange({ policy, terms }: AllocatorState): boolean {
  return policy.tenuresBegun !== undefined && terms.perRound === 1;
}

/** Refuses a change that the policy could not follow, before anything has changed. */
export function checkChange(state: AllocatorState, terms: Terms, arms: number): void {
  finished(checkingChange(state, terms, arms));
}

/** `checkChange` in steps. */
export function* checkingChange(state: AllocatorState, terms: Terms, arms: number): Generator<void, void> {
  const { id, version } = terms.policy;
  const now = state.terms.policy;
  // Created and thrown away: whatever its parameters forbid is refused here.
  const created = buildPolicy(terms, arms, 0);
  yield;
  const { parameters } = created.identity;
  yield;
  const learnerNow = learnerForAll(state.policy.identity.parameters, state.terms);
  const isSame = canonicalJson(learnerForAll(parameters, terms)) === canonicalJson(learnerNow);
  if (id !== now.id || version !== now.version || !isSame) {
    const required = `${now.id}@${now.version} over the learner of the beginning`;
    throw allocatorError("terms-fixed", { received: `${id}@${version}`, required, path: "policy" });
  }
  if (state.policy.tenuresBegun !== undefined && state.terms.perRound > 1) {
    const required = "the shares and arms of the beginning, because a round has several arms";
    throw allocatorError("terms-fixed", { received: "other shares or arms", required, path: "terms" });
  }
}

/** What is asked for where the terms say nothing, and for an arm that they are not about. */
const unsaid = { shares: "0", caps: "1" } as const;

/** The shares, or caps, of the terms for any of the log's arms: one for all of them, or one for each. */
function listsOf({ policy: { parameters } }: Terms, arms: readonly number[]) {
  const places = placesOf(arms);
  return (name: keyof typeof unsaid, of: readonly number[]): string | string[] => {
    const values = parameters[name];
    if (values === undefined) return unsaid[name];
    return of.map((arm) => {
      const place = places[arm] ?? NO_SLOT;
      if (place === NO_SLOT) return unsaid[name];
      return String(Array.isArray(values) ? values[place] : values);
    });
  };
}

/** The place of each arm by its number, as far as these go. */
function placesOf(arms: readonly number[]): Int32Array {
  let most = -1;
  for (const arm of arms) if (arm > most) most = arm;
  const places = new Int32Array(most + 1).fill(NO_SLOT);
  for (let place = 0; place < arms.length; place++) places[arms[place]] = place;
  return places;
}

/** Nothing but shares and caps differs: the policy itself can change them. */
function isSamePolicy(state: AllocatorState, terms: Terms, arms: readonly number[], seed: number): boolean {
  const before = state.arms.inPolicy;
  if (arms.length !== before.length || arms.some((arm, place) => arm !== before[place])) return false;
  if (seed !== state.policy.identity.seed) return false;
  const others = ({ policy, period, perRound, priors = [] }: Terms) =>
    canonicalJson({ ...policy.parameters, shares: "", caps: "", period, perRound, priors: priors as unknown as Json });
  return others(state.terms) === others(terms);
}

/** The new terms with the shares and caps that were asked for before; new arms have no share. */
function asBefore(before: Terms, after: Terms, were: readonly number[], are: readonly number[]): Terms {
  const listOf = listsOf(before, were);
  const parameters = { ...after.policy.parameters, shares: listOf("shares", are), caps: listOf("caps", are) };
  return { ...after, policy: { ...after.policy, parameters } };
}
