import { cases } from "../cases.mjs";
import { playSide } from "../task.mjs";

export const SIZES = [10, 100, 1_000, 100_000, 1_000_000];

/** From so many arms on a run is shorter than the time until all quotas are due, so that it is measured there as well. */
const LONG_CYCLE = 100_000;
/** Deficits are exact over a common denominator of at most 2^20. */
const LARGEST_DENOMINATOR = 1_048_576;
const MOST_ROUNDS = 1_000_000;
const FEWEST_ROUNDS = 2;
/**
 * How many times longer a run may be that plays all the rounds in which quotas are due: the first of them may cost as much as
 * a look at every arm, which belongs to all of them together.
 */
const WHOLE_PHASE = 8;
/** Means from 0.8 to 0.7. */
const FALL = 1;
/** The first choice after a history that was told, not played, may cost as much as a look at every arm. */
const ROUNDS_BEFORE_PILOT = 3;

/**
 * What a round costs after the first pulls, from ten arms to a million. Rounds are as many as fit into the time, by a pilot
 * run: a policy that looks at every arm plays a few at a million arms, others a million.
 *
 * @param {number} nanoseconds each run takes about this much CPU time
 * @param {readonly number[]} sizes
 * @returns {Promise<import("../task.mjs").Task[]>}
 */
export async function manyArmsTasks(nanoseconds, sizes, isChosen) {
  const tasks = [];
  for (const benchmark of cases) {
    const { name } = benchmark;
    for (const arms of sizes.filter((size) => isChosen(`${name}, K = ${size}`))) {
      tasks.push(...(await tasksOf(benchmark, arms, nanoseconds)));
    }
  }
  return tasks;
}

async function tasksOf({ name, policy: ofTen, dueAtOnce }, arms, nanoseconds) {
  const policy = withShares(ofTen, arms);
  const common = { policy, arms, fall: FALL, each: 1 };
  const pilot = await playSide("rounds", {
    ...common,
    favourite: 0,
    warmUpRounds: ROUNDS_BEFORE_PILOT,
    pilot: nanoseconds,
  });
  const fitting = Math.floor((nanoseconds * pilot.rounds) / pilot.nanoseconds);
  const sides = dueAtOnce && arms >= LONG_CYCLE ? ["free", "due"] : ["all"];
  return sides.map((side) => {
    const window = windowOf(side, arms, fitting);
    const play = () => playSide("rounds", { ...common, ...window });
    return {
      group: "many",
      name,
      side,
      arms,
      sample: async () => (await play()).nanoseconds / window.rounds,
    };
  });
}

/**
 * Which rounds are measured, and which before them are played to warm up. With few arms all sorts of rounds come in
 * turn. With many, every quota falls due in the same round: "free" rounds are those before it, "due" ones begin with it.
 *
 * @param {"all" | "free" | "due"} side
 * @param {number} arms
 * @param {number} fitting rounds that fit into the time
 */
export function windowOf(side, arms, fitting) {
  const allDue = denominatorOf(arms);
  const most = { all: MOST_ROUNDS, free: Math.floor((allDue - arms) / 2), due: arms }[side];
  const isWhole = side === "due" && fitting * WHOLE_PHASE >= arms;
  const rounds = isWhole ? arms : Math.max(FEWEST_ROUNDS, Math.min(most, fitting));
  const warmUpRounds = Math.min(rounds, side === "due" ? allDue - arms : rounds);
  return { favourite: side === "due" ? allDue - arms - warmUpRounds : 0, warmUpRounds, rounds };
}

function withShares(policy, arms) {
  if (policy.parameters?.shares === undefined) return policy;
  return { ...policy, parameters: { ...policy.parameters, shares: `1/${denominatorOf(arms)}` } };
}

/** The share of every arm is 1/(2K), or the smallest that there is. */
function denominatorOf(arms) {
  return Math.min(2 * arms, LARGEST_DENOMINATOR);
}
