import type { Shard, ShardOutcome } from "@evenhand/lab/run";
import { print, tell } from "../terminal/print.js";

/** Tells what came of a shard. */
export function tellShard(outcome: ShardOutcome, { number, of }: Shard, out: string): void {
  const { complete, blocks, blocksKept, roundsDone, roundsTotal } = outcome;
  const kept = blocksKept === 0 ? "" : `, ${blocksKept} of them by an earlier run`;
  if (complete) {
    print(`part ${number} of ${of} is in ${out}: ${blocks} block${blocks === 1 ? "" : "s"} of trials${kept}\n`);
    return;
  }
  tell(
    `evenhand: interrupted after ${roundsDone} of ${roundsTotal} rounds of part ${number} of ${of}; ` +
      "the blocks that are finished are kept, and the same command goes on\n",
  );
}

/** Tells which parts are missing, and prints the commands that make them, one a line: for a shell, or for parallel. */
export function tellMissing(missing: readonly Shard[], command: readonly string[], folder: string): void {
  const [{ of }] = missing;
  const numbers = missing.map(({ number }) => number).join(", ");
  tell(
    `evenhand: ${folder}: of ${of} parts ${missing.length} ${missing.length === 1 ? "is" : "are"} missing or not ` +
      `whole: ${numbers}. These commands make them. [parts-missing]\n`,
  );
  for (const { number } of missing) {
    print(`${["evenhand", ...command, "--shard", `${number}/${of}`, "--out", folder].map(quoted).join(" ")}\n`);
  }
}

/** A word as a shell reads it again. */
function quoted(word: string): string {
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
