import { type Block, CheckedStudy, type Study, trialsOf } from "@evenhand/core";
import type { BlockKeeper } from "./messages.js";
import { type BlockLine, PartFile, type PartHeader } from "./partFile.js";
import type { RunOptions } from "./runOptions.js";
import { TaskRun } from "./taskRun.js";
import { allTasks, checkShard, type Shard } from "./tasks.js";

export interface ShardOptions extends Omit<RunOptions, "finished" | "onFinished"> {
  readonly shard: Shard;
  /** The folder of the parts. */
  readonly folder: string;
  /** What the studies are, for those who put the parts together. */
  readonly work: PartHeader["work"];
  readonly command: PartHeader["command"];
}

export interface ShardOutcome {
  readonly complete: boolean;
  /** The blocks of the shard, and those of them that an earlier run had finished. */
  readonly blocks: number;
  readonly blocksKept: number;
  readonly roundsDone: number;
  readonly roundsTotal: number;
}

/**
 * Plays one shard of the studies, and writes every block to the shard's file when it is finished. Where the file is
 * there already, it goes on with it. Memory grows neither with trials nor with shards.
 */
export async function playShard(studies: readonly Study[], options: ShardOptions): Promise<ShardOutcome> {
  const { shard, folder, work, command, ...others } = options;
  checkShard(shard);
  const checked = studies.map((study) => new CheckedStudy(study));
  const blocks = blocksOfShard(checked, shard);
  const part = new PartFile(folder, { work, shard, blocks: countOf(blocks), command });
  try {
    const keepers = checked.map((study, place) =>
      study.policies.map((_, policy) => {
        const own = blocks[place][policy];
        const kept = part.kept.filter((line) => line.place === place && line.policy === policy);
        return new ShardBlocks(study, own, kept, (block) => part.append(place, block));
      }),
    );
    const blocksKept = keepers.flat().reduce((sum, { kept }) => sum + kept, 0);
    const run = new TaskRun(checked, keepers, { ...others, shard });
    await run.play();
    const { roundsDone, roundsTotal } = run;
    const complete = keepers.flat().every((keeper) => keeper.complete);
    return { complete, blocks: countOf(blocks), blocksKept, roundsDone, roundsTotal };
  } finally {
    part.close();
  }
}

/** For each study and policy the numbers of the blocks that a shard plays. */
export function blocksOfShard(studies: readonly CheckedStudy[], shard: Shard): readonly (readonly Set<number>[])[] {
  const blocks = studies.map(({ policies }) => policies.map(() => new Set<number>()));
  for (const { players, block, blocks: count } of allTasks(studies, shard)) {
    for (const { study, policy } of players) {
      for (let number = block; number < block + count; number++) blocks[study][policy].add(number);
    }
  }
  return blocks;
}

function countOf(blocks: readonly (readonly Set<number>[])[]): number {
  return blocks.flat().reduce((sum, { size }) => sum + size, 0);
}

/** The blocks of one policy that a shard plays, of which it keeps no number. */
class ShardBlocks implements BlockKeeper {
  readonly #study: CheckedStudy;
  readonly #left: Set<number>;
  readonly #append: (block: Block) => void;
  /** How many an earlier run had finished. */
  readonly kept: number;
  trials = 0;

  constructor(
    study: CheckedStudy,
    own: ReadonlySet<number>,
    kept: readonly BlockLine[],
    append: (block: Block) => void,
  ) {
    this.#study = study;
    this.#left = new Set(own);
    this.#append = append;
    for (const { block } of kept) this.#finish(block);
    this.kept = own.size - this.#left.size;
  }

  has(block: number): boolean {
    return !this.#left.has(block);
  }

  add(block: Block): void {
    if (this.has(block.block)) return;
    this.#append(block);
    this.#finish(block.block);
  }

  get complete(): boolean {
    return this.#left.size === 0;
  }

  #finish(block: number): void {
    if (this.#left.delete(block)) this.trials += trialsOf(this.#study, block);
  }
}
