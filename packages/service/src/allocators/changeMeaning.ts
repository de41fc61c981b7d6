import { allocatorView, armTerms, type Appended, type ArmRow } from "@evenhand/allocator";
import type { Loaded } from "../engine/engine.js";

type State = Loaded["allocator"]["state"];

/** Arms that the answer names. */
const MOST_NAMED = 10_000;

/** What a change means for an arm. */
export interface ArmMeaning {
  readonly name: string | null;
  /** Before the change, and after it; null before: it is a new arm. */
  readonly statusBefore: ArmRow["status"] | null;
  readonly status: ArmRow["status"];
  /** The share in force before the change, and right after it; null: none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The share that it waits for, where it cannot rise at once. */
  readonly target: string | null;
  /** The cap before the change, and after it; null: none. */
  readonly capBefore: string | null;
  readonly cap: string | null;
  /** What it is owed, and gives up by the change, as a fraction of a pull. */
  readonly forgone: string | null;
}

/** What a change would do: the whole, and every arm for which something would be different. */
export function changeMeaning(before: State, after: State, events: readonly Appended[]) {
  const former = new Map(armTerms(before).map((row) => [row.arm, row]));
  const forgone = forgoneBy(events);
  const arms = armTerms(after)
    .map((row): ArmMeaning => {
      const { arm, name, status, promised, target, cap } = row;
      const old = former.get(arm);
      return {
        ...{ name, status, statusBefore: old?.status ?? null },
        ...{ before: old?.promised?.fraction ?? null, after: promised?.fraction ?? null },
        ...{ target: target?.fraction ?? null, forgone: forgone.get(arm) ?? null },
        ...{ capBefore: old?.cap?.fraction ?? null, cap: cap?.fraction ?? null },
      };
    })
    .filter(isChanged);
  return { ...allocatorView(after), changed: { total: arms.length, arms: arms.slice(0, MOST_NAMED) } };
}

function isChanged({ statusBefore, status, before, after, target, forgone, capBefore, cap }: ArmMeaning): boolean {
  const isOther = statusBefore !== status || before !== after || capBefore !== cap;
  return isOther || target !== null || forgone !== null;
}

function forgoneBy(events: readonly Appended[]): Map<number, string> {
  const forgone = events.flatMap(({ event }) => (event.kind === "tenures" ? event.fields.forgone : []));
  return new Map(forgone.map(({ arm, numerator, denominator }) => [arm, `${numerator}/${denominator}`]));
}
