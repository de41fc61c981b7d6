import { hasWrk, load, serviceCases } from "../serviceLoad.mjs";

/** @param {import("../serviceLoad.mjs").ServiceCase} one */
export function serviceCase({ name, connections }) {
  return `service, ${name}, ${connections} connections`;
}

/**
 * Durable decisions over HTTP, and what they are compared with. Nothing where there is no wrk to ask with.
 *
 * @param {number} seconds that each run takes
 * @param {number} mostArms
 * @returns {import("../task.mjs").Task[]}
 */
export function serviceTasks(seconds, mostArms, isChosen) {
  if (!hasWrk()) return [];
  return serviceCases
    .filter((one) => isChosen(serviceCase(one)) && (one.arms ?? 10) <= mostArms)
    .map((one) => ({
      group: /** @type {const} */ ("service"),
      name: serviceCase(one),
      side: one.side,
      arms: one.arms ?? 10,
      sample: async () => 1e9 / (await load(one, seconds)).perSecond / (one.batch ?? 1),
    }));
}
