import type { OpenArms } from "../../events/openArms.js";
import { AT, COMMON, LATE, PLACE, REPORTED, ROUND, SETTLED, UNTIL, type DecisionBlock } from "./decisionBlock.js";

/**
 * A decision whose wait is not over: its rewards, its confirmation or its voiding may still come. It is a row of a
 * block, and two of these can be about the same row: compare their places.
 */
export class OpenDecision {
  readonly block: DecisionBlock;
  readonly row: number;

  constructor(block: DecisionBlock, row: number) {
    this.block = block;
    this.row = row;
  }

  /** The place of its event in the log. */
  get place(): number {
    return this.block.number(this.row, PLACE);
  }

  get at(): number {
    return this.block.number(this.row, AT);
  }

  get round(): number {
    return this.block.number(this.row, ROUND);
  }

  /** The tallies' common rounds after its round. */
  get common(): number {
    return this.block.number(this.row, COMMON);
  }

  /** Its rewards are waited for until this time. */
  get until(): number {
    return this.block.number(this.row, UNTIL);
  }

  /** It must be confirmed until this time; 0 where it need not be, or has been. */
  get confirmBy(): number {
    return this.block.confirmBy(this.row);
  }

  /** How many arms it has: one, or as many as a round has. */
  get pulls(): number {
    return this.block.pulls(this.row);
  }

  get arms(): readonly number[] {
    return this.block.arms(this.row);
  }

  arm(index: number): number {
    return this.block.arm(this.row, index);
  }

  /** The arms that were open in its round. */
  get open(): OpenArms {
    return this.block.open(this.row);
  }

  get isVoid(): boolean {
    return this.block.isVoid(this.row);
  }

  makeVoid(): void {
    this.block.makeVoid(this.row);
  }

  /** The caller's own id. */
  get id(): string | undefined {
    return this.block.id(this.row);
  }

  /** What was reported for one of its arms and kept, or learned; undefined where nothing has come. */
  reported(index: number): number | undefined {
    return this.block.has(this.row, index, REPORTED) ? this.block.value(this.row, index) : undefined;
  }

  report(index: number, value: number): void {
    this.block.report(this.row, index, value);
  }

  /** For each of its arms what was reported. */
  get allReported(): (number | undefined)[] {
    const all: (number | undefined)[] = [];
    for (let index = 0; index < this.pulls; index++) all.push(this.reported(index));
    return all;
  }

  /** Whether the policy has learned a reward for this one of its arms, or will learn none any more. */
  isSettled(index: number): boolean {
    return this.block.has(this.row, index, SETTLED);
  }

  settle(index: number): void {
    this.block.mark(this.row, index, SETTLED);
  }

  get hasUnsettled(): boolean {
    return this.block.hasUnsettled(this.row);
  }

  /** The report that was kept under an id, where rewards are summed: what it said. */
  part(index: number, hash: Uint8Array): number | undefined {
    return this.block.parts?.value(this.row, index, hash);
  }

  addPart(index: number, hash: Uint8Array, value: number): void {
    this.block.addPart(this.row, index, hash, value);
  }

  /** Its id was erased: what it said stays a part of the sum. */
  forgetPart(index: number, hash: Uint8Array): void {
    this.block.parts?.forget(this.row, index, hash);
  }

  /** Whether a report for this one of its arms came after the wait. */
  isLate(index: number): boolean {
    return this.block.has(this.row, index, LATE);
  }

  countLate(index: number): void {
    this.block.mark(this.row, index, LATE);
  }
}
