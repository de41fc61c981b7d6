import { ARMS } from "../cases.mjs";
import { playSide } from "../task.mjs";

/** Decisions with rewards that the log has before the measurement. */
export const LOG_LENGTHS = [10_000, 1_000_000];

/** @param {number} length */
export function allocatorCase(length) {
  return `allocator, K = ${ARMS}, after ${length} decisions`;
}

/**
 * A decision and a reward in an allocator over deadline quota and UCB1, and what a round of that policy takes alone.
 *
 * @param {number} decisions that are measured
 * @returns {import("../task.mjs").Task[]}
 */
export function allocatorTasks(decisions, isChosen) {
  return LOG_LENGTHS.filter((before) => isChosen(allocatorCase(before))).flatMap((before) =>
    ["policy", "decide", "reward"].map((side) => ({
      group: /** @type {const} */ ("allocator"),
      name: allocatorCase(before),
      side,
      arms: ARMS,
      sample: async () => (await playSide("allocator", { side, before, decisions })).nanoseconds / decisions,
    })),
  );
}
