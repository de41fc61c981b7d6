import { readEvent, roundOf, routineKinds } from "@evenhand/allocator";
import type { ContractChangeAnswer, ContractChangesAnswer } from "@evenhand/protocol";
import { nodeSha256 } from "../engine/nodeSha256.js";
import type { Store } from "../store/store.js";
import { pagesOf, withoutBytes } from "../engine/storedEvents.js";
import { readersTurn } from "../engine/turns.js";

/** Events of a log that are looked at for one answer: some tenths of a second, in which decisions go on. */
const MOST_READ = 100_000;
/** Events that are read at once: some milliseconds. */
const PAGE = 500;

const routine: ReadonlySet<string> = new Set(routineKinds);

/** The changes of a contract among the events from this place on, page by page, to a limit. */
export async function contractChanges(
  store: Pick<Store, "read">,
  allocator: number,
  from: number,
  mostRead = MOST_READ,
): Promise<ContractChangesAnswer> {
  const items: ContractChangeAnswer[] = [];
  let round = await roundBefore(store, allocator, from);
  let next = from;
  for await (const records of pagesOf(store, allocator, { from, until: from + mostRead, page: PAGE })) {
    for (const { leaf } of records) {
      const { event } = readEvent({ leaf }, nodeSha256);
      const { kind, at, fields } = event;
      if (!routine.has(kind)) {
        items.push({ place: next, kind, at, round, fields: withoutBytes(fields) } as ContractChangeAnswer);
      }
      round = roundOf(event) ?? round;
      next++;
    }
  }
  return { items, next, isWhole: next < from + mostRead };
}

/** The round of the last decision before this place; 0 where there is none. */
async function roundBefore(store: Pick<Store, "read">, allocator: number, place: number): Promise<number> {
  for (let until = place; until > 0; until -= PAGE) {
    const from = Math.max(0, until - PAGE);
    const rounds = (await store.read(allocator, from, until - from)).flatMap(
      ({ leaf }) => roundOf(readEvent({ leaf }, nodeSha256).event) ?? [],
    );
    const last = rounds.at(-1);
    if (last !== undefined) return last;
    await readersTurn();
  }
  return 0;
}
