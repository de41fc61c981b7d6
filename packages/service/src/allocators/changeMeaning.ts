import { allocatorView, armsView, type Appended, type ArmRow } from "@evenhand/allocator";
import type { Loaded } from "../engine/engine.js";

type State = Loaded["allocator"]["state"];

/** Arms that are looked at together. */
const PAGE = 10_000;
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
  const former = new Map(rowsOf(before).map(({ arm, promised }) => [arm, promised?.fraction ?? null]));
  const forgone = forgoneBy(events);
  const arms = rowsOf(after)
    .filter(
      ({ arm, promised, target }) =>
        (former.get(arm) ?? null) !== (promised?.fraction ?? null) || target !== null || forgone.has(arm),
    )
    .map(({ arm, name, status, promised, target }): ArmMeaning => ({
      name,
      status,
      before: former.get(arm) ?? null,
      after: promised?.fraction ?? null,
      target: target?.fraction ?? null,
      forgone: forgone.get(arm) ?? null,
    }));
  return { ...allocatorView(after), changed: { total: arms.length, arms: arms.slice(0, MOST_NAMED) } };
}

function rowsOf(state: State): ArmRow[] {
  const rows: ArmRow[] = [];
  for (let offset = 0; offset < state.arms.count; offset += PAGE) {
    rows.push(...armsView(state, { offset, limit: PAGE }).rows);
  }
  return rows;
}

function forgoneBy(events: readonly Appended[]): Map<number, string> {
  const forgone = events.flatMap(({ event }) => (event.kind === "tenures" ? event.fields.forgone : []));
  return new Map(forgone.map(({ arm, numerator, denominator }) => [arm, `${numerator}/${denominator}`]));
}
