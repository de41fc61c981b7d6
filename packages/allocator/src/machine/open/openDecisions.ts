import { utf8ToBytes } from "@noble/hashes/utils.js";
import { Queue } from "../queue.js";
import { ROWS_OF_BLOCK } from "./blockColumns.js";
import { DecisionsById } from "./callersIds.js";
import { ClosedDecision, ClosedDecisions, MOST_CLOSED } from "./closedDecisions.js";
import { DecisionBlock, PLACE, UNTIL, type DecisionRow } from "./decisionBlock.js";
import { OpenDecision } from "./openDecision.js";

/** A decision that is made now. */
export type NewDecision = Omit<DecisionRow, "id"> & { readonly id: string | undefined };

/** Entries of the index are row numbers modulo this: there are never as many rows at once. */
const ENTRIES = 4_294_967_295;

/**
 * The open decisions in the order in which they were made, which is also the order in which their waits end: a wait
 * never ends before that of an earlier decision, also where a change of terms made it shorter.
 *
 * There may be ten million. Each is kept until its wait is over, rewarded or not: until then a report that comes twice
 * must be told from one that contradicts it. They are rows of blocks, numbered from 0.
 */
export class OpenDecisions implements Iterable<OpenDecision> {
  readonly closed = new ClosedDecisions();
  readonly #blocks = new Queue<DecisionBlock>();
  /** The number of the oldest row, and of the next one. */
  #first = 0;
  #end = 0;
  /** Of no row before this one anything is left to settle. */
  #unsettled = 0;
  /** No row before this one waits to be confirmed. */
  #unconfirmed = 0;
  /** The row that was asked for last: mostly the next question is about the same one, or the one after it. */
  #asked = 0;
  readonly #byId = new DecisionsById((entry) => {
    const number = this.#numberOf(entry);
    return { ids: this.#block(number).ids, row: rowOf(number) };
  });
  /** The ends of the last wait, and of the last wait for a confirmation. */
  lastUntil = 0;
  lastConfirmBy = 0;

  get size(): number {
    return this.#end - this.#first;
  }

  /** How much memory they take. */
  get bytes(): number {
    let bytes = this.#byId.bytes;
    for (const block of this.#blocks) bytes += block.bytes;
    return bytes;
  }

  /** Their blocks, oldest first. The first one has rows that were forgotten at its beginning. */
  get blocks(): Iterable<DecisionBlock> {
    return this.#blocks;
  }

  get forgottenRows(): number {
    return rowOf(this.#first);
  }

  /** Something personal was erased: what a snapshot has of them must be written again without it. */
  forgetSaved(): void {
    for (const block of this.#blocks) block.savedAs = {};
  }

  /** As they were saved, in the place of none. */
  restore(blocks: readonly DecisionBlock[], forgottenRows: number): void {
    blocks.forEach((block) => this.#blocks.add(block));
    const last = blocks.at(-1);
    this.#first = this.#unsettled = this.#unconfirmed = forgottenRows;
    this.#end = last === undefined ? forgottenRows : (blocks.length - 1) * ROWS_OF_BLOCK + last.rows;
    this.#byId.restore(blocks, forgottenRows);
  }

  *[Symbol.iterator](): Generator<OpenDecision> {
    for (let number = this.#first; number < this.#end; number++) yield this.#at(number);
  }

  /** Up to this many of them, in their order and evenly spread over it. */
  *sample(most: number): Generator<OpenDecision> {
    const step = Math.max(1, this.size / most);
    for (let number = this.#first; number < this.#end; number += step) yield this.#at(Math.floor(number));
  }

  get(place: number): OpenDecision | undefined {
    const number = this.#numberAt(place);
    return number === undefined ? undefined : this.#at(number);
  }

  #numberAt(place: number): number | undefined {
    const next = this.#asked + 1;
    const found = this.#isAt(this.#asked, place) ? this.#asked : this.#isAt(next, place) ? next : this.#searched(place);
    if (found !== undefined) this.#asked = found;
    return found;
  }

  #isAt(number: number, place: number): boolean {
    return number >= this.#first && number < this.#end && this.#placeOf(number) === place;
  }

  #searched(place: number): number | undefined {
    let [low, high] = [this.#first, this.#end];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#placeOf(middle) < place) low = middle + 1;
      else high = middle;
    }
    return this.#isAt(low, place) ? low : undefined;
  }

  #placeOf(number: number): number {
    return this.#block(number).number(rowOf(number), PLACE);
  }

  /** Those that the caller gave this id, in their order. */
  withId(id: string): readonly OpenDecision[] {
    return this.#byId.with(utf8ToBytes(id)).map((entry) => this.#at(this.#numberOf(entry)));
  }

  /** When the wait of a decision that is made now ends. */
  untilFor(at: number, wait: number): number {
    return Math.max(this.lastUntil, at + wait);
  }

  /** The time until which a decision that is deferred now must be confirmed. */
  confirmByFor(at: number, within: number): number {
    return Math.max(this.lastConfirmBy, at + within);
  }

  add(decision: NewDecision): OpenDecision {
    const number = this.#end;
    if (rowOf(number) === 0) this.#blocks.add(new DecisionBlock());
    const block = this.#blocks.at(this.#blocks.length - 1);
    const id = decision.id === undefined ? undefined : utf8ToBytes(decision.id);
    const row = block.add({ ...decision, id });
    this.#end++;
    if (id !== undefined) this.#byId.add(entryOf(number));
    this.lastUntil = decision.until;
    if (decision.confirmBy > 0) this.lastConfirmBy = decision.confirmBy;
    return new OpenDecision(block, row);
  }

  /** It needs no confirmation any more: it has one, or it is void. */
  confirmed({ block, row }: OpenDecision): void {
    if (block.confirmBy(row) !== 0) block.setConfirmBy(row, 0);
  }

  /** The decision that should have been confirmed first, if its time is over. */
  firstUnconfirmed(at: number): OpenDecision | undefined {
    while (this.#unconfirmed < this.#end && this.#at(this.#unconfirmed).confirmBy === 0) this.#unconfirmed++;
    if (this.#unconfirmed === this.#end) return undefined;
    const first = this.#at(this.#unconfirmed);
    return first.confirmBy <= at ? first : undefined;
  }

  /** The decisions whose wait is over, and of which something is left to settle: oldest first. */
  *unsettled(at: number): Generator<OpenDecision> {
    while (this.#unsettled < this.#end && !this.#at(this.#unsettled).hasUnsettled) this.#unsettled++;
    for (let number = this.#unsettled; number < this.#end; number++) {
      const decision = this.#at(number);
      if (decision.until > at) return;
      if (decision.hasUnsettled) yield decision;
    }
  }

  /** Forgets those whose wait is over and of which nothing is left to settle: after a pause, millions of them. */
  forget(at: number): void {
    let end = this.#first;
    while (end < this.#end && this.#isOver(end, at)) end++;
    if (end === this.#first) return;
    const isAll = end === this.#end;
    if (isAll) this.#byId.clear();
    for (let number = Math.max(this.#first, end - MOST_CLOSED); number < end; number++) {
      this.closed.add(ClosedDecision.of(this.#at(number)));
    }
    while (this.#first < end) {
      const block = this.#block(this.#first);
      const next = Math.min(end, this.#first - rowOf(this.#first) + ROWS_OF_BLOCK);
      if (block.ids !== undefined && !isAll)
        for (; this.#first < next; this.#first++) this.#byId.forget(entryOf(this.#first));
      this.#first = next;
      if (rowOf(next) === 0) this.#blocks.dropFirst();
    }
    this.#unsettled = Math.max(this.#unsettled, end);
    this.#unconfirmed = Math.max(this.#unconfirmed, end);
    if (isAll && rowOf(end) !== 0) this.#beginAgain();
  }

  #isOver(number: number, at: number): boolean {
    const block = this.#block(number);
    const row = rowOf(number);
    return block.number(row, UNTIL) <= at && !block.hasUnsettled(row);
  }

  /** Forgets the id that the caller gave the decision at this place: it is not found by that any more. */
  forgetId(place: number): void {
    const number = this.#numberAt(place);
    if (number !== undefined) this.#byId.forget(entryOf(number));
  }

  /** Nothing is waited for: a block that is full of old rows is given back. */
  #beginAgain(): void {
    this.#blocks.dropFirst();
    this.#first = this.#end = this.#unsettled = this.#unconfirmed = 0;
  }

  #at(number: number): OpenDecision {
    return new OpenDecision(this.#block(number), rowOf(number));
  }

  #block(number: number): DecisionBlock {
    return this.#blocks.at(blockOf(number) - blockOf(this.#first));
  }

  #numberOf(entry: number): number {
    const first = entryOf(this.#first);
    return this.#first + (entry >= first ? entry - first : entry + ENTRIES - first);
  }
}

function blockOf(number: number): number {
  return Math.floor(number / ROWS_OF_BLOCK);
}

function rowOf(number: number): number {
  return number % ROWS_OF_BLOCK;
}

function entryOf(number: number): number {
  return number % ENTRIES;
}
