import { type Block, CheckedStudy, resultOf, type SimulationResult, type Study, talliesOf } from "@evenhand/core";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { labError } from "../errors.js";
import {
  type BlockLine,
  checkSameWork,
  PART_ENDING,
  type PartContent,
  type PartHeader,
  readBlock,
  readPart,
} from "./partFile.js";
import { blocksOfShard } from "./shardRun.js";
import type { Shard } from "./tasks.js";

/** The parts of a folder: all are of the same work, and none is there twice. */
export class GatheredParts {
  readonly header: PartHeader;
  readonly #parts: ReadonlyMap<number, PartContent>;

  constructor(folder: string) {
    const parts = partsIn(folder);
    if (parts.length === 0) {
      throw labError("parts-missing", {
        received: "a folder without a part",
        required: "a folder of parts",
        path: folder,
      });
    }
    const byNumber = new Map<number, PartContent>();
    for (const part of parts) {
      checkSameWork(part.header, parts[0].header, part.file);
      const { number, of } = part.header.shard;
      const other = byNumber.get(number);
      if (other !== undefined) {
        const received = `part ${number} of ${of}, which is also in ${other.file}`;
        throw labError("part-doubled", { received, required: "each part once", path: part.file });
      }
      byNumber.set(number, part);
    }
    this.header = parts[0].header;
    this.#parts = byNumber;
  }

  /** The shards whose part is not there, or has not all its blocks. */
  missing(studies: readonly CheckedStudy[]): readonly Shard[] {
    const { of } = this.header.shard;
    const shards = Array.from({ length: of }, (_, i) => ({ number: i + 1, of }));
    return shards.filter((shard) => {
      const part = this.#parts.get(shard.number);
      if (part === undefined) return true;
      const left = blocksOfShard(studies, shard);
      for (const { place, policy, block } of part.lines) left[place]?.[policy]?.delete(block);
      return left.flat().some(({ size }) => size > 0);
    });
  }

  /** The blocks of each study, in the order in which they are added up. They are read one at a time. */
  *blocks(place: number): Generator<Block> {
    const lines: { readonly file: string; readonly line: BlockLine }[] = [];
    for (const { file, lines: own } of this.#parts.values()) {
      for (const line of own) if (line.place === place) lines.push({ file, line });
    }
    lines.sort((a, b) => a.line.policy - b.line.policy || a.line.block - b.line.block);
    for (const { file, line } of lines) yield readBlock(file, line);
  }
}

function partsIn(folder: string): PartContent[] {
  return namesIn(folder).flatMap((name) => readPart(join(folder, name)) ?? []);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(PART_ENDING))
      .sort();
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    throw labError("file-unreadable", { received, required: "a folder of parts", path: folder, cause });
  }
}

/** The results of studies all of whose parts are there: to the bit what one run of all of it gives. */
export function mergedResults(studies: readonly Study[], parts: GatheredParts): SimulationResult[] {
  return studies.map((study, place) => {
    const checked = new CheckedStudy(study);
    const tallies = talliesOf(checked);
    for (const block of parts.blocks(place)) tallies.at(block.policy)?.add(block);
    return resultOf(checked, tallies);
  });
}
