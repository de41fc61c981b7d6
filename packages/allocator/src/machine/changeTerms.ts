import type { CheckedPolicy } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { canonicalJson } from "../events/canonicalJson.js";
import type { Terms } from "../terms/terms.js";
import type { AllocatorState } from "./allocatorState.js";
import type { ApplyContext } from "./apply/applyContext.js";
import { buildPolicy } from "./buildPolicy.js";
import type { Effect } from "./commands/command.js";

/**
 * Other terms, for these arms: those that were there and go on, in their order, then new ones. What the policy has
 * counted and learned goes on (docs/adr/0013).
 *
 * Where quotas live, shares change by the policy's own rule: an arm that leaves is changed to a share of 0 first, and a
 * new one begins without a share.
 */
export function changeTerms(
  state: AllocatorState,
  terms: Terms,
  arms: readonly number[],
  effect: Effect,
  context: ApplyContext,
): void {
  const before = state.arms.inPolicy;
  const isLiving = canChange(state);
  const share = shareOf(terms, arms);
  if (isLiving && arms.length < before.length)
    change(state, { shares: before.map((arm) => share(arm, "shares", "0")) }, "without-loss", context);
  if (!isLiving || !isSamePolicy(state, terms, arms, context)) {
    const beginning = isLiving ? asBefore(state.terms, terms, before, arms) : terms;
    const policy = buildPolicy(beginning, arms.length, context.seed);
    const places = new Map(arms.map((arm, place) => [arm, place]));
    policy.carry(
      state.policy,
      before.map((arm) => places.get(arm) ?? null),
    );
    state.policy = policy;
    state.arms.place(arms);
  }
  state.terms = terms;
  state.termsRead++;
  if (!isLiving) return;
  const asked = {
    shares: arms.map((arm) => share(arm, "shares", "0")),
    caps: arms.map((arm) => share(arm, "caps", "1")),
  };
  change(state, asked, effect, context);
}

/** Where quotas live, and a round has one arm, the policy itself can change its shares. */
function canChange({ policy, terms }: AllocatorState): boolean {
  return policy.tenuresBegun !== undefined && terms.perRound === 1;
}

/** Refuses a change that the policy could not follow, before anything has changed. */
export function checkChange(state: AllocatorState, terms: Terms, arms: number): void {
  const { id, version, parameters } = terms.policy;
  const now = state.terms.policy;
  if (
    id !== now.id ||
    version !== now.version ||
    canonicalJson(parameters["learner"] ?? null) !== canonicalJson(now.parameters["learner"] ?? null)
  ) {
    const required = `${now.id}@${now.version} over the learner of the beginning`;
    throw allocatorError("terms-fixed", { received: `${id}@${version}`, required, path: "policy" });
  }
  if (state.policy.tenuresBegun !== undefined && state.terms.perRound > 1) {
    const required = "the shares and arms of the beginning, because a round has several arms";
    throw allocatorError("terms-fixed", { received: "other shares or arms", required, path: "terms" });
  }
  // Created and thrown away: whatever its parameters forbid is refused here.
  buildPolicy(terms, arms, 0);
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
function isSamePolicy(state: AllocatorState, terms: Terms, arms: readonly number[], context: ApplyContext): boolean {
  const before = state.arms.inPolicy;
  if (arms.length !== before.length || arms.some((arm, place) => arm !== before[place])) return false;
  if (context.seed !== state.policy.state().identity.seed) return false;
  const others = ({ policy, period, perRound }: Terms) =>
    canonicalJson({ ...policy.parameters, shares: "", caps: "", period, perRound });
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

function change(
  state: AllocatorState,
  asked: Parameters<CheckedPolicy["change"]>[0],
  effect: Effect,
  context: ApplyContext,
): void {
  const { forgone } = state.policy.change({ ...asked, effect });
  for (const { arm, pulls } of forgone) context.forgone.push({ arm: state.arms.inPolicy[arm], pulls });
}
