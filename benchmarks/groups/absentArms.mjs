import { absentArmsCases } from "../absentArmsCases.mjs";
import { playSide } from "../task.mjs";

export const SIZES = [10, 1_000, 1_000_000];

/**
 * What a round costs in which one arm is absent, or only twenty are open, from ten arms to a million.
 *
 * @param {number} nanoseconds each measurement takes about this much CPU time
 * @param {readonly number[]} sizes
 * @returns {import("../task.mjs").Task[]}
 */
export function absentArmsTasks(nanoseconds, sizes, isChosen) {
  return absentArmsCases.flatMap(({ name }) =>
    sizes
      .filter((arms) => isChosen(`${name}, K = ${arms}`))
      .map((arms) => ({
        group: /** @type {const} */ ("absent"),
        name,
        side: "free",
        arms,
        sample: async () => (await playSide("absentArms", { name, arms, nanoseconds })).cost,
      })),
  );
}
