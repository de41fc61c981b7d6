import { allocatorView, type Appended, type ArmRow } from "@evenhand/allocator";
import type { Loaded } from "../engine/engine.js";

type State = Loaded["allocator"]["state"];

/** Arms that the answer names. */
const MOST_NAMED = 10_000;

/** What a change means for an arm. */
export interface ArmMeaning {
  readonly name: string | null;
  readonly status: ArmRow["status"];
  /** The share in force before the change, and right after it; null: none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The share that it waits for, where it cannot rise at once. */
  readonly target: string | null;
  /** What it is owed, and gives up by the change, as a fraction of a pull. */
  readonly forgone: string | null;
}

/** What a change would do: the whole, and every arm for which something would be different. */
export function changeMeaning(before: State, after: State, events: readonly Appended[]) {
  const forgone = forgoneBy(events);
  const targets = targetsOf(after);
  const changed: number[] = [];
  for (let arm = 0; arm < after.arms.count; arm++) {
    const isOther = shareOf(before, arm) !== shareOf(after, arm);
    if (isOther || targets.has(arm) || forgone.has(arm)) changed.push(arm);
  }
  const arms = changed.slice(0, MOST_NAMED).map((arm): ArmMeaning => ({
    name: after.arms.name(arm) ?? null,
    status: after.arms.status(arm),
    before: shareOf(before, arm),
    after: shareOf(after, arm),
    target: targets.get(arm) ?? null,
    forgone: forgone.get(arm) ?? null,
  }));
  return { ...allocatorView(after), changed: { total: changed.length, arms } };
}

/** The share that is promised to the arm as a fraction; null where none is, or where it is not there. */
function shareOf({ arms, promised }: State, arm: number): string | null {
  if (arm >= arms.count || promised.numerators[arm] === 0 || arms.status(arm) === "retired") return null;
  const [numerator, denominator] = [promised.numerators[arm], promised.denominators[arm]];
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

/** The shares that arms wait for. */
function targetsOf({ policy, arms }: State): Map<number, string> {
  if (policy.tenuresBegun === undefined) return new Map();
  return new Map(policy.waiting().map((slot) => [arms.inPolicy[slot], policy.tenure(slot).target]));
}

function forgoneBy(events: readonly Appended[]): Map<number, string> {
  const forgone = events.flatMap(({ event }) => (event.kind === "tenures" ? event.fields.forgone : []));
  return new Map(forgone.map(({ arm, numerator, denominator }) => [arm, `${numerator}/${denominator}`]));
}
