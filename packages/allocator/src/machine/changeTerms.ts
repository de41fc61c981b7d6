import type { CheckedPolicy } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { canonicalJson, type Json } from "../bytes/canonicalJson.js";
import { learnerForAll } from "../terms/priors.js";
import type { Terms } from "../terms/terms.js";
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
 * counted and learned goes on (docs/adr/0013). Throws where the policy cannot follow; the state is only read.
 *
 * Where quotas live, shares change by the policy's own rule: an arm that leaves is changed to a share of 0 first, and a
 * new one begins without a share.
 */
export function planTerms(
  state: AllocatorState,
  terms: Terms,
  arms: readonly number[],
  effect: Effect,
  { seed }: ApplyContext,
): TermsPlan {
  const before = state.arms.inPolicy;
  if (!canChange(state)) {
    const policy = goingOn(state.policy, before, buildPolicy(terms, arms.length, seed), arms);
    return { terms, arms, policy, forgone: [] };
  }
  const forgone: ForgonePulls[] = [];
  const share = shareOf(terms, arms);
  let policy = state.policy.copy();
  const change = (present: readonly number[], when: Effect) => {
    const shares = present.map((arm) => share(arm, "shares", "0"));
    const caps = present.map((arm) => share(arm, "caps", "1"));
    for (const { arm, pulls } of policy.change({ shares, caps, effect: when }).forgone) {
      forgone.push({ arm: present[arm], pulls });
    }
  };
  if (arms.length < before.length) change(before, "without-loss");
  if (!isSamePolicy(state, terms, arms, seed)) {
    const beginning = asBefore(state.terms, terms, before, arms);
    policy = goingOn(policy, before, buildPolicy(beginning, arms.length, seed), arms);
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
  const places = new Map(arms.map((arm, place) => [arm, place]));
  policy.carry(
    from,
    before.map((arm) => places.get(arm) ?? null),
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
  const { id, version } = terms.policy;
  const now = state.terms.policy;
  // Created and thrown away: whatever its parameters forbid is refused here.
  const { parameters } = buildPolicy(terms, arms, 0).identity;
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

/** The shares, or caps, of the terms by the arm's number; the default for an arm that they are not about. */
function shareOf({ policy: { parameters } }: Terms, arms: readonly number[]) {
  const places = new Map(arms.map((arm, place) => [arm, place]));
  return (arm: number, name: "shares" | "caps", otherwise: string): string => {
    const values = parameters[name];
    const place = places.get(arm);
    if (place === undefined || values === undefined) return otherwise;
    return String(Array.isArray(values) ? values[place] : values);
  };
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
  const share = shareOf(before, were);
  const parameters = {
    ...after.policy.parameters,
    shares: are.map((arm) => share(arm, "shares", "0")),
    caps: are.map((arm) => share(arm, "caps", "1")),
  };
  return { ...after, policy: { ...after.policy, parameters } };
}
