import { CheckedStudy, talliesOf, type Block, type Study } from "@evenhand/core";

/**
 * The blocks of two runs of the same study: all that either has finished. Trials that both have played are the same.
 */
export function joinBlocks(study: Study, one: readonly Block[], other: readonly Block[]): Block[] {
  // Of sums of several blocks the longest comes first: a shorter one is a part of it, and single blocks fill up the
  // rest.
  const longestFirst = [...one, ...other].sort((a, b) => b.blocks - a.blocks);
  return talliesOf(new CheckedStudy(study), longestFirst).flatMap((tally) => tally.blocks());
}
