import {
  outcomeOf,
  readEvent,
  ruleInWords,
  type AllocatorEvent,
  type DecisionEvent,
  type Outcome,
} from "@evenhand/allocator";
import type { LoadedAllocator } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import type { Store } from "../store/store.js";
import { pagesOf } from "../engine/storedEvents.js";

/** The arms of a decision, each with the rule that chose it, by name and in words. */
export function chosenBy(
  { arms: book }: LoadedAllocator["allocator"]["state"],
  { kind, fields }: DecisionEvent["event"],
) {
  const name = (arm: number) => book.name(arm) ?? null;
  if (kind === "granted") {
    const words = "Granted elsewhere, and written down here: no rule chose it.";
    return [{ arm: name(fields.arm), rule: null, words }];
  }
  return fields.arms.map((arm, index) => {
    const rule = fields.rules[index];
    return { arm: name(arm), rule, words: `Chosen: ${ruleInWords(rule)}.` };
  });
}

/** Whether anything is still waited for, and the rewards so far: null where none has come. */
export function decisionStatus(
  state: LoadedAllocator["allocator"]["state"],
  place: number,
  { learned, ...outcomes }: Outcomes,
) {
  const open = state.open.get(place);
  if (open === undefined) return { status: "closed" as const, rewards: learned, outcomes };
  return {
    status: open.isVoid ? ("void" as const) : ("open" as const),
    waitUntil: open.until,
    rewards: open.allReported.map((value) => value ?? null),
    outcomes,
  };
}

/** Events behind a decision that are looked at, at most. */
const MOST_READ = 200_000;
/** Events that are read at once: some milliseconds. */
const PAGE = 500;

/** What the log says became of a decision. */
interface Outcomes {
  /** What was learned for each of its arms; null where nothing was, or not yet. */
  readonly learned: readonly (number | null)[];
  /** What was reported and done, in words. */
  readonly items: readonly Outcome[];
  /** The first event that was not looked at: what comes later is not in the list. */
  readonly readUntil: number;
}

/**
 * Reads the events behind a decision, page by page, until all of its arms are settled, to the end of the log, or to a
 * limit. A report that came too late follows at once, or is not looked for.
 */
export async function outcomesOf(
  store: Store,
  allocator: number,
  { place, arms, most = MOST_READ }: { readonly place: number; readonly arms: number; readonly most?: number },
): Promise<Outcomes> {
  const learned: (number | null)[] = Array.from({ length: arms }, () => null);
  const items: Outcome[] = [];
  let open = arms;
  let next = place + 1;
  for await (const records of pagesOf(store, allocator, { from: next, until: next + most, page: PAGE })) {
    for (const record of records) {
      const { event } = readEvent(record, nodeSha256);
      const words = isAbout(event, place) ? outcomeOf(event) : undefined;
      if (words !== undefined) items.push({ event: next, at: event.at, words });
      const settled = words === undefined ? undefined : settledBy(event);
      if (settled !== undefined) {
        learned[settled.place] = settled.value;
        open--;
      }
      if (event.kind === "voided" && words !== undefined) open = 0;
      next++;
    }
    if (open <= 0) break;
  }
  return { learned, items, readUntil: next };
}

function isAbout({ fields }: AllocatorEvent, decision: number): boolean {
  return "decision" in fields && fields.decision === decision;
}

/** The arm for which nothing more will be learned, and what was. */
function settledBy(event: AllocatorEvent): { place: number; value: number | null } | undefined {
  if (event.kind === "rewarded" && event.fields.use === "learned") return event.fields;
  if (event.kind !== "settled") return undefined;
  const { place, basis, value } = event.fields;
  return { place, value: basis === "nothing" ? null : value };
}
