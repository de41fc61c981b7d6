import { type Block, CheckedStudy, EvenhandError, type Study, talliesOf } from "@evenhand/core";
import { existsSync, rmSync } from "node:fs";
import { atomicWrite, moveAside } from "../files/atomicWrite.js";

/** The blocks of several studies, in their order. */
export type BlocksOfStudies = readonly (readonly Block[])[];

/** How blocks are written to a file and read again. */
interface PartialFormat {
  /** Undefined if there is no file, or one of other settings; what cannot be read is refused. */
  read(file: string): BlocksOfStudies | undefined;
  text(blocks: BlocksOfStudies): string | Iterable<string>;
}

/**
 * Where a run keeps what it has finished, to go on another time. Nothing that an earlier run has left there is lost:
 * what it has finished of the same studies is added, and any other file is moved aside.
 */
export class PartialFile {
  readonly #file: string;
  readonly #studies: readonly Study[];
  readonly #format: PartialFormat;
  #isOwn = false;
  #earlier: BlocksOfStudies | undefined;

  constructor(file: string, studies: readonly Study[], format: PartialFormat) {
    this.#file = file;
    this.#studies = studies;
    this.#format = format;
  }

  /** Answers the name to which another file was moved. */
  keep(blocks: BlocksOfStudies): string | undefined {
    const aside = this.#isOwn ? undefined : this.#takeOver();
    const all = this.#earlier === undefined ? blocks : this.#joined(blocks, this.#earlier);
    atomicWrite(this.#file, this.#format.text(all));
    return aside;
  }

  /** The run is done: what was kept of it is not needed any more. */
  remove(): void {
    if (this.#isOwn || this.#readEarlier() !== undefined) rmSync(this.#file, { force: true });
  }

  #takeOver(): string | undefined {
    this.#isOwn = true;
    this.#earlier = this.#readEarlier();
    return this.#earlier === undefined && existsSync(this.#file) ? moveAside(this.#file) : undefined;
  }

  /** What an earlier run has left of the same studies. A file that cannot be read has nothing of them. */
  #readEarlier(): BlocksOfStudies | undefined {
    try {
      const earlier = this.#format.read(this.#file);
      return (
        earlier &&
        this.#joined(
          this.#studies.map(() => []),
          earlier,
        )
      );
    } catch (error) {
      if (error instanceof EvenhandError) return undefined;
      throw error;
    }
  }

  #joined(one: BlocksOfStudies, other: BlocksOfStudies): BlocksOfStudies {
    return this.#studies.map((study, i) => joinBlocks(study, one[i], other[i] ?? []));
  }
}

/**
 * The blocks of two runs of the same study: all that either has finished. Trials that both have played are the same.
 */
export function joinBlocks(study: Study, one: readonly Block[], other: readonly Block[]): Block[] {
  // Of sums of several blocks the longest comes first: a shorter one is a part of it, and single blocks fill up the
  // rest.
  const longestFirst = [...one, ...other].sort((a, b) => b.blocks - a.blocks);
  return talliesOf(new CheckedStudy(study), longestFirst).flatMap((tally) => tally.blocks());
}
