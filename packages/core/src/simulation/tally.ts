import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { EXACT_UP_TO } from "../statistics/distribution.js";
import { type Block, blocksOf, trialsOf } from "./block.js";
import { fingerprintOf } from "./fingerprint.js";
import { CheckedStudy } from "./study.js";
import { type Cell, checkNumbers, plainNumbers, shapeOf, type TrialSums, trialSums } from "./trialRows.js";

/**
 * The trials of one policy, added up in their order whatever order their blocks arrive in: a block that is early waits.
 * So the sums have the same bits for any number of workers, and memory holds one sum and the few blocks that wait.
 */
export class Tally {
  readonly #study: CheckedStudy;
  readonly #policy: number;
  readonly #fingerprint: string;
  readonly #sums: TrialSums;
  readonly #waiting = new Map<number, Block>();
  #merged = 0;

  constructor(study: CheckedStudy, policy: number) {
    this.#study = study;
    this.#policy = policy;
    this.#fingerprint = fingerprintOf(study, policy);
    this.#sums = trialSums(study.rowLayout.length, study.study.trials);
  }

  get complete(): boolean {
    return this.#merged === blocksOf(this.#study);
  }

  has(block: number): boolean {
    needs.whole()(block, "block");
    return block < this.#merged || this.#waiting.has(block);
  }

  /** Trials that have been played. */
  get trials(): number {
    let trials = trialsOf(this.#study, 0, this.#merged);
    for (const block of this.#waiting.keys()) trials += trialsOf(this.#study, block);
    return trials;
  }

  add(block: Block): void {
    this.#check(block);
    if (this.has(block.block)) return;
    this.#waiting.set(block.block, block);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.delete(this.#merged);
      this.#merge(next);
    }
  }

  /** All that is needed to go on another time, as plain JSON: what is added up, as one block, and what waits. */
  blocks(): Block[] {
    const waiting = [...this.#waiting.values()]
      .sort((a, b) => a.block - b.block)
      .map((own) => ({ ...own, numbers: plainNumbers(own.numbers) }));
    if (this.#merged === 0) return waiting;
    const { policy, study } = { policy: this.#policy, study: this.#fingerprint };
    return [{ study, policy, block: 0, blocks: this.#merged, numbers: this.#sums.numbers() }, ...waiting];
  }

  /** What is known so far of one number of a trial, by its place among the study's rows. */
  cell(cell: number): Cell {
    needs.whole(0, this.#study.rowLayout.length - 1)(cell, "cell");
    return this.#sums.cell(cell);
  }

  #next(): Block | undefined {
    return this.#waiting.get(this.#merged);
  }

  #merge({ numbers, blocks }: Block): void {
    this.#sums.add(numbers);
    this.#merged += blocks;
  }

  #check(finished: Block): void {
    needs.object({ numbers: checkNumbers })(finished, "");
    const { study, policy, block, blocks, numbers } = finished;
    const whole = Number.isInteger(block) && block >= 0 && Number.isInteger(blocks) && blocks >= 1;
    // Sums of several blocks continue the same sum only from the first block on.
    const inOrder = whole && block + blocks <= blocksOf(this.#study) && (blocks === 1 || block === 0);
    const own = study === this.#fingerprint && policy === this.#policy;
    const isExact = this.#study.study.trials <= EXACT_UP_TO;
    const kind = numbers.kind === "rows" ? isExact || blocks === 1 : !isExact && block === 0;
    if (inOrder && own && kind) {
      const { trials, cells } = shapeOf(numbers);
      if (cells === this.#study.rowLayout.length && trials === trialsOf(this.#study, block, blocks)) return;
    }
    throw new EvenhandError("study-mismatch", {
      received: { block, blocks, policy, study },
      required: "whole blocks of the same study",
    });
  }
}

/** A tally for each policy of a study, with the blocks that were finished another time. */
export function talliesOf(study: CheckedStudy, finished: readonly Block[] = []): Tally[] {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.listOf(needs.object({ policy: needs.whole() }))(finished, "finished");
  const tallies = study.policies.map((_, policy) => new Tally(study, policy));
  for (const block of finished) {
    if (!(block.policy in tallies)) {
      throw new EvenhandError("study-mismatch", {
        received: `a block of policy ${block.policy}`,
        required: `policies from 0 to ${tallies.length - 1}`,
      });
    }
    tallies[block.policy].add(block);
  }
  return tallies;
}
