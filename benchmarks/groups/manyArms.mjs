import { manyArmsCases } from "../manyArmsCases.mjs";
import { sidesOf } from "../manyArmsWindows.mjs";
import { playSide } from "../task.mjs";

export const SIZES = [10, 100, 1_000, 100_000, 1_000_000];

/** Up to here a process of its own: other structures than with more arms. */
const FEW = 100;

/**
 * What a round costs after the first pulls, from ten arms to a million.
 *
 * @param {number} nanoseconds each measurement takes about this much CPU time
 * @param {readonly number[]} sizes
 * @returns {import("../task.mjs").Task[]}
 */
export function manyArmsTasks(nanoseconds, sizes, isChosen) {
  return manyArmsCases.flatMap((benchmark) => {
    const chosen = sizes.filter((size) => isChosen(`${benchmark.name}, K = ${size}`));
    return [chosen.filter((size) => size <= FEW), chosen.filter((size) => size > FEW)]
      .filter((together) => together.length > 0)
      .flatMap((together) => tasksOf(benchmark, together, nanoseconds));
  });
}

/** One process measures all of them. The first that is asked starts it, and the others have their sample from it. */
function tasksOf(benchmark, sizes, nanoseconds) {
  const { name } = benchmark;
  const parts = sizes.flatMap((arms) => sidesOf(benchmark, arms).map((side) => ({ arms, side, samples: [] })));
  let windows;
  const run = async () => {
    const measured = await playSide("manyArms", { name, sizes, nanoseconds, windows });
    windows ??= measured;
    parts.forEach(({ samples }, i) => samples.push(measured[i].cost));
  };
  return parts.map(({ arms, side, samples }) => ({
    group: "many",
    name,
    side,
    arms,
    sample: async () => {
      if (samples.length === 0) await run();
      return samples.shift();
    },
  }));
}
