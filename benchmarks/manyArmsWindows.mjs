import { allDueAfter } from "./manyArmsCases.mjs";

/**
 * From this number of arms on a run is shorter than the time until all quotas are due: it is measured there as well.
 */
const LONG_CYCLE = 100_000;
const MOST_ROUNDS = 1_000_000;
const FEWEST_ROUNDS = 2;
/**
 * How many times longer a run may be that plays all the rounds in which quotas are due: the first of them may cost as
 * much as a look at every arm, which belongs to all of them together.
 */
const WHOLE_PHASE = 8;
const WARM_UP_BEFORE_DUE = 1_000;

/**
 * Which sorts of rounds are measured. With few arms all come in turn. With many, every quota falls due in the same
 * round: "free" rounds are those before it, "due" ones begin with it.
 *
 * @param {import("./manyArmsCases.mjs").ManyArmsCase} benchmark
 * @param {number} arms
 */
export function sidesOf({ dueAtOnce }, arms) {
  return dueAtOnce && arms >= LONG_CYCLE ? ["free", "due"] : ["all"];
}

/**
 * As many rounds from this one on as fit into the time, by rounds that are played before: twice as many again and
 * again, until they take a good part of it. So a policy that looks at every arm plays a few at a million arms, others a
 * million.
 *
 * @param {{ round: number, measure(rounds: number): Promise<number> }} run
 * @param {"all" | "free"} side
 * @param {number} arms
 * @param {number} nanoseconds
 */
export async function findWindow(run, side, arms, nanoseconds) {
  const start = run.round;
  const most = side === "free" ? Math.floor((allDueAfter(arms) - start) / 2) : MOST_ROUNDS;
  // A short run can fall on a moment in which the engine compiles: what counts is the cheapest round so far.
  let cheapest = Infinity;
  let tried = 1;
  do {
    cheapest = Math.min(cheapest, (await run.measure(tried)) / tried);
    tried *= 2;
  } while (tried * cheapest < nanoseconds / 2 && 2 * (run.round - start + tried) < most);
  const warmUpRounds = run.round - start;
  const rounds = Math.max(FEWEST_ROUNDS, Math.min(most - warmUpRounds, Math.floor(nanoseconds / cheapest)));
  return { side, arms, warmUpRounds, rounds };
}

/**
 * The rounds from the one on in which all quotas fall due.
 *
 * @param {number} arms
 * @param {number} fitting rounds that fit into the time
 * @param {number} round that has been played
 */
export function dueWindow(arms, fitting, round) {
  const rounds = fitting * WHOLE_PHASE >= arms ? arms : Math.max(FEWEST_ROUNDS, fitting);
  return { side: "due", arms, warmUpRounds: Math.min(WARM_UP_BEFORE_DUE, allDueAfter(arms) - round), rounds };
}
