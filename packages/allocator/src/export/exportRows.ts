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

/** Rows that are handed over at once: a chance may take a millisecond, and other requests must not wait long. */
const TOGETHER = 1000;

/** Arms of decisions of which is looked up at once what became of them: in the events behind, as far as was waited. */
const LOOKED_UP = 100_000;

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
 * grow with the log. The log is read once from its beginning, because a chance follows from all that was before; and
 * ahead of that, part by part, as far as the decisions of the part were waited for.
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
  let known: Outcomes = { end: first.place, of: () => undefined };
  let rows: ExportRow[] = [];
  for await (const { record, place } of eventsOf(source, 0, until)) {
    if (place === known.end) known = await outcomesFrom(source, place, until);
    for (const row of reader.take(record, place, place >= first.place)) {
      if (place > first.place || row.position > first.position) rows.push({ ...row, ...known.of(place, row.position) });
    }
    if (rows.length < TOGETHER) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
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

/** Reads one event after the other, and makes rows of decisions, of which is not known what became of them. */
class DecisionReader {
  readonly #source: ExportSource;
  readonly #recomputation: Recomputation | undefined;
  readonly #names: (string | null)[] = [];

  constructor(source: ExportSource, isRecomputed: boolean) {
    this.#source = source;
    const { seeds, sha256 } = source;
    if (isRecomputed) this.#recomputation = new Recomputation(new KnownSeeds(seeds, sha256), sha256);
  }

  take(record: EventRecord, place: number, isWanted: boolean): ExportRow[] {
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

  #rows(event: Decision, place: number, salt: Uint8Array): ExportRow[] {
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

const deciding: readonly number[] = [eventKinds.decided.code, eventKinds.granted.code];
const telling: readonly number[] = [eventKinds.rewarded, eventKinds.settled, eventKinds.voided].map(({ code }) => code);

type Outcome = Pick<ExportRow, "status" | "reward" | "rewardAt">;

/** What became of some decisions, arm by arm. */
interface Outcomes {
  /** The first decision behind them, of which nothing is known; the end of the log, if there is none. */
  readonly end: number;
  /** Undefined: it is open. */
  of(place: number, position: number): Outcome | undefined;
}

/** Those of the decisions from a place on. The log is read until nothing of them is open, or to the end. */
async function outcomesFrom(source: ExportSource, from: number, until: number): Promise<Outcomes> {
  const decisions = new Map<number, (Outcome | undefined)[]>();
  let [end, count, open] = [until, 0, 0];
  for await (const { record, place } of eventsOf(source, from, until)) {
    const code = kindCode(record);
    const isNew = end === until && deciding.includes(code);
    if (!isNew && !telling.includes(code)) continue;
    if (isNew && count >= LOOKED_UP) {
      end = place;
    } else {
      // Without the personal part, whose hash would have to be computed.
      const { event } = readEvent({ leaf: record.leaf }, source.sha256);
      const arms = isNew ? armsOf(event) : 0;
      if (isNew) decisions.set(place, Array<undefined>(arms).fill(undefined));
      count += arms;
      open += arms - settledBy(event, decisions);
    }
    if (end < until && open === 0) break;
  }
  return { end, of: (place, position) => decisions.get(place)?.[position] };
}

function armsOf(event: AllocatorEvent): number {
  return event.kind === "decided" ? event.fields.arms.length : 1;
}

/** How many arms are not open any more after the event. */
function settledBy(event: AllocatorEvent, decisions: ReadonlyMap<number, (Outcome | undefined)[]>): number {
  const outcomes = "decision" in event.fields ? decisions.get(event.fields.decision) : undefined;
  let settled = 0;
  if (outcomes === undefined) return 0;
  for (const [position, known] of outcomes.entries()) {
    if (known !== undefined) continue;
    outcomes[position] = outcomeOf(event, position);
    if (outcomes[position] !== undefined) settled++;
  }
  return settled;
}

/** What the event says of the arm at this position, where it settles it. */
function outcomeOf(event: AllocatorEvent, position: number): Outcome | undefined {
  const nothing = { reward: null, rewardAt: null };
  if (event.kind === "voided") return { ...nothing, status: event.fields.struck ? "struck" : "void" };
  if (event.kind !== "rewarded" && event.kind !== "settled") return undefined;
  if (event.fields.place !== position) return undefined;
  const learned = { reward: event.fields.value, rewardAt: event.at };
  if (event.kind === "rewarded") {
    return event.fields.use === "learned" ? { status: "rewarded", ...learned } : undefined;
  }
  if (event.fields.basis === "nothing") return { ...nothing, status: "unheard", rewardAt: event.at };
  return { status: event.fields.basis === "stand-in" ? "defaulted" : "rewarded", ...learned };
}
