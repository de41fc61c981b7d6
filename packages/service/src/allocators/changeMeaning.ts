import { allocatorView, type AppendedEvent, type ArmRow, type Prior } from "@evenhand/allocator";
import type { ArmChangeAnswer } from "@evenhand/protocol";
import type { LoadedAllocator } from "../engine/engine.js";

type State = LoadedAllocator["allocator"]["state"];

/** Arms that the answer names. */
const MOST_NAMED = 10_000;

/** What a change would do: the whole, and every arm for which something would be different. */
export function changeMeaning(before: State, after: State, events: readonly AppendedEvent[]) {
  const forgone = forgoneBy(events);
  const targets = targetsOf(after);
  const changed: number[] = [];
  for (let arm = 0; arm < after.arms.count; arm++) {
    const isOther = parts.some((part) => part(before, arm) !== part(after, arm));
    if (isOther || targets.has(arm) || forgone.has(arm)) changed.push(arm);
  }
  const arms = changed.slice(0, MOST_NAMED).map((arm): ArmChangeAnswer => ({
    name: after.arms.name(arm) ?? null,
    statusBefore: statusOf(before, arm),
    status: after.arms.status(arm),
    before: shareOf(before, arm),
    after: shareOf(after, arm),
    target: targets.get(arm) ?? null,
    forgone: forgone.get(arm) ?? null,
    capBefore: capOf(before, arm),
    cap: capOf(after, arm),
    priorBefore: priorOf(before, arm),
    prior: priorOf(after, arm),
  }));
  return { ...allocatorView(after), changed: { total: changed.length, arms } };
}

/** What of an arm a change may alter by itself. */
const parts = [statusOf, shareOf, capOf, priorTextOf];

/** The same text for the same prior, in whatever order its parts were written. */
function priorTextOf(state: State, arm: number): string {
  const prior = priorOf(state, arm) ?? {};
  return JSON.stringify(prior, Object.keys(prior).sort());
}

/** Null where it is not there yet. */
function statusOf({ arms }: State, arm: number): ArmRow["status"] | null {
  return arm < arms.count ? arms.status(arm) : null;
}

/** The share that is promised to the arm as a fraction; null where none is, or where it is not there. */
function shareOf({ arms, promised }: State, arm: number): string | null {
  if (arm >= arms.count || promised.numerators[arm] === 0 || arms.status(arm) === "retired") return null;
  const [numerator, denominator] = [promised.numerators[arm], promised.denominators[arm]];
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

/** Its cap as the terms have it, one for all arms or one for each in the policy; null where there is none. */
function capOf({ arms, terms }: State, arm: number): string | null {
  const { caps } = terms.policy.parameters;
  if (caps === undefined || arm >= arms.count || arms.status(arm) === "retired") return null;
  const cap = Array.isArray(caps) ? (caps as readonly unknown[])[arms.slot(arm)] : caps;
  return typeof cap === "string" && cap !== "1" ? cap : null;
}

/** What the terms say of it beforehand; null where they say nothing, or where it is not there. */
function priorOf({ arms, terms }: State, arm: number): Prior | null {
  if (terms.priors === undefined || arm >= arms.count || arms.status(arm) === "retired") return null;
  return terms.priors[arms.slot(arm)];
}

/** The shares that arms wait for. */
function targetsOf({ policy, arms }: State): Map<number, string> {
  if (policy.tenuresBegun === undefined) return new Map();
  return new Map(policy.waiting().map((slot) => [arms.inPolicy[slot], policy.tenure(slot).target]));
}

function forgoneBy(events: readonly AppendedEvent[]): Map<number, string> {
  const forgone = events.flatMap(({ event }) => (event.kind === "tenures" ? event.fields.forgone : []));
  return new Map(forgone.map(({ arm, numerator, denominator }) => [arm, `${numerator}/${denominator}`]));
}
