import { isFree, needs } from "@evenhand/core";
import { KnownSeeds } from "../audit/recompute/knownSeeds.js";
import { Recomputation } from "../audit/recompute/recomputation.js";
import { decisionId } from "../events/decisionId.js";
import { eventKinds, type AllocatorEvent, type EventNamed } from "../events/eventKinds.js";
import { readEvent, type EventRecord } from "../events/eventRecord.js";
import { propensityOfChoice } from "../explain/explanation.js";
import type { Sha256 } from "../ledger/sha256.js";
import type { SecretSeed } from "../machine/seed.js";
import type { ExportRow } from "./exportColumns.js";

/** Where a log comes from. It is read more than once. */
export interface ExportSource {
  /** The allocator's id, which the names of its decisions begin with. */
  readonly allocator: string;
  /** Without the seed that was in use, chances that depend on it are not known. */
  readonly seeds: readonly SecretSeed[];
  readonly sha256: Sha256;
  /** The events from this place on, some at a time. */
  pages(from: number): AsyncIterable<readonly EventRecord[]>;
  /** Lets others have their turn, where it is time for that. Called between events. */
  pause?(): Promise<void> | undefined;
}

/** What of a log is exported. The same log and the same bounds give the same rows. */
export interface ExportBounds {
  /** The first event that is not looked at: neither as a decision, nor for what became of one. */
  readonly until: number;
  /** The row after which it begins: it was had before. */
  readonly after?: RowName | undefined;
  /** Without them every event need not be recomputed. By default with. */
  readonly propensities?: boolean | undefined;
}

/** The place of a decision, and that of an arm in it. */
export interface RowName {
  readonly place: number;
  readonly position: number;
}

/** Rows that are put together at once: what became of them is looked for in the events behind them. */
const TOGETHER = 100_000;

/** With more arms a chance takes too long to compute. */
const MOST_ARMS = 10_000;

const checkSource = needs.object({
  ...{ allocator: needs.text, seeds: needs.listOf(needs.object()), sha256: needs.aFunction, pages: needs.aFunction },
});
const checkBounds = needs.object({
  until: needs.whole(),
  after: needs.optional(needs.object({ place: needs.whole(), position: needs.whole() })),
});

/**
 * The decisions of a log, each with what became of it, in the order of the log: some at a time, so that memory does not
 * grow with the log. The log is read once from its beginning, because a chance follows from all that was before, and
 * for each part again as far as its decisions were waited for.
 */
export function exportRows(source: ExportSource, bounds: ExportBounds): AsyncGenerator<ExportRow[]> {
  checkSource(source, "source");
  checkBounds(bounds, "bounds");
  return rowsOf(source, bounds);
}

async function* rowsOf(source: ExportSource, bounds: ExportBounds): AsyncGenerator<ExportRow[]> {
  const { until, after, propensities = true } = bounds;
  const first = after ?? { place: 0, position: -1 };
  const reader = new DecisionReader(source, propensities);
  let rows: OpenRow[] = [];
  for await (const { record, place } of eventsOf(source, 0, until)) {
    const found = reader.take(record, place, place >= first.place);
    for (const row of found) if (place > first.place || row.position > first.position) rows.push(row);
    if (rows.length < TOGETHER) continue;
    yield await withOutcomes(source, rows, until);
    rows = [];
  }
  if (rows.length > 0) yield await withOutcomes(source, rows, until);
}

async function* eventsOf(source: ExportSource, from: number, until: number) {
  let place = from;
  for await (const records of source.pages(from)) {
    for (const record of records) {
      if (place >= until) return;
      const pause = source.pause?.();
      if (pause !== undefined) await pause;
      yield { record, place: place++ };
    }
  }
}

type OpenRow = { -readonly [Name in keyof ExportRow]: ExportRow[Name] };

/** Reads one event after the other, and makes rows of decisions. */
class DecisionReader {
  readonly #source: ExportSource;
  readonly #recomputation: Recomputation | undefined;
  readonly #names: (string | null)[] = [];

  constructor(source: ExportSource, isRecomputed: boolean) {
    this.#source = source;
    const { seeds, sha256 } = source;
    if (isRecomputed) this.#recomputation = new Recomputation(new KnownSeeds(seeds, sha256), sha256);
  }

  take(record: EventRecord, place: number, isWanted: boolean): OpenRow[] {
    const isRead = this.#recomputation !== undefined || isWanted || hasNames(record);
    if (!isRead) return [];
    const { event, salt } = readEvent(record, this.#source.sha256);
    if (event.kind === "created") this.#name(event.fields.arms, event.personal?.names);
    if (event.kind === "armsAdded") this.#name(event.fields.count, event.personal?.names);
    const isDecision = event.kind === "decided" || event.kind === "granted";
    const rows = isDecision && isWanted ? this.#rows(event, place, salt) : [];
    this.#recomputation?.fold(event);
    return rows;
  }

  #name(count: number, names: readonly string[] | undefined): void {
    for (let index = 0; index < count; index++) this.#names.push(names?.[index] ?? null);
  }

  #rows(event: Decision, place: number, salt: Uint8Array): OpenRow[] {
    const { allocator, sha256 } = this.#source;
    const isGranted = event.kind === "granted";
    const arms = isGranted ? [event.fields.arm] : event.fields.arms;
    const propensity = this.#propensity(event);
    const decision = `${allocator}.${decisionId(place, salt, sha256)}`;
    return arms.map((armNumber, position) => {
      const rule = isGranted ? null : event.fields.rules[position];
      return {
        ...{ allocator, decision, place, position, kind: event.kind, at: event.at, round: event.fields.round },
        ...{ arm: this.#names[armNumber] ?? null, armNumber, rule, forced: rule === null ? null : !isFree(rule) },
        ...{ propensity, status: "open", reward: null, rewardAt: null },
      };
    });
  }

  #propensity(event: Decision): number | null {
    const { state, luck } = this.#recomputation ?? {};
    if (state === undefined || event.kind === "granted" || state.arms.count > MOST_ARMS) return null;
    return propensityOfChoice(state, event, luck?.isKnown === true)?.probability ?? null;
  }
}

type Decision = EventNamed<"decided"> | EventNamed<"granted">;

function kindCode({ leaf }: EventRecord): number {
  return leaf[1] % 128;
}

const naming: readonly number[] = [eventKinds.created.code, eventKinds.armsAdded.code];

function hasNames(record: EventRecord): boolean {
  return naming.includes(kindCode(record));
}

const telling: readonly number[] = [eventKinds.rewarded, eventKinds.settled, eventKinds.voided].map(({ code }) => code);

/** The rows with what the log says became of them. It is read until nothing of them is open, or to the end. */
async function withOutcomes(source: ExportSource, rows: OpenRow[], until: number): Promise<ExportRow[]> {
  const begins = new Map<number, number>();
  rows.forEach(({ place }, index) => begins.has(place) || begins.set(place, index));
  let open = rows.length;
  for await (const { record } of eventsOf(source, rows[0].place + 1, until)) {
    if (!telling.includes(kindCode(record))) continue;
    // Without the personal part, whose hash would have to be computed.
    open -= settledBy(readEvent({ leaf: record.leaf }, source.sha256).event, rows, begins);
    if (open === 0) break;
  }
  return rows;
}

/** How many rows are not open any more after the event. */
function settledBy(event: AllocatorEvent, rows: OpenRow[], begins: ReadonlyMap<number, number>): number {
  if (!("decision" in event.fields)) return 0;
  const { decision } = event.fields;
  const begin = begins.get(decision);
  if (begin === undefined) return 0;
  let closed = 0;
  for (let index = begin; index < rows.length && rows[index].place === decision; index++) {
    const row = rows[index];
    const outcome = row.status === "open" ? outcomeOf(event, row.position) : undefined;
    if (outcome === undefined) continue;
    Object.assign(row, outcome);
    closed++;
  }
  return closed;
}

/** What the event says of the arm at this position, where it settles it. */
function outcomeOf(
  event: AllocatorEvent,
  position: number,
): Partial<Pick<ExportRow, "status" | "reward" | "rewardAt">> | undefined {
  if (event.kind === "voided") return { status: event.fields.struck ? "struck" : "void" };
  if (event.kind !== "rewarded" && event.kind !== "settled") return undefined;
  if (event.fields.place !== position) return undefined;
  const learned = { reward: event.fields.value, rewardAt: event.at };
  if (event.kind === "rewarded") {
    return event.fields.use === "learned" ? { status: "rewarded", ...learned } : undefined;
  }
  if (event.fields.basis === "nothing") return { status: "unheard", rewardAt: event.at };
  return { status: event.fields.basis === "stand-in" ? "defaulted" : "rewarded", ...learned };
}
