/** What every side is given to play, and how what it did is compared. Whole numbers, so that C has the same bits. */

export const SEED = 1;

/**
 * Bernoulli arms with means (8K − i) / 10K, which is 0.8 − 0.01·i for ten arms.
 *
 * @param {number} count
 */
export function closeArms(count) {
  return bernoulli(Array.from({ length: count }, (_, arm) => (8 * count - arm) / (10 * count)));
}

/** Shares no factor with the numbers of arms that are measured. */
const STRIDE = 7919;

/** The slowest of improving arms is at half of its potential after this number of pulls. */
const SLOWEST = 50;

/**
 * Means from 0.8 down to almost 0.8 − fall, in an order that is no order: neighbours among the arms are not neighbours
 * in value. Improving arms approach these values.
 *
 * @param {"bernoulli" | "gaussian" | "improving"} rewards
 * @param {number} count
 * @param {number} fall in tenths
 */
export function scatteredWorld(rewards, count, fall) {
  const mean = (place) => (8 * count - fall * place) / (10 * count);
  const means = Array.from({ length: count }, (_, arm) => mean((arm * STRIDE) % count));
  if (rewards !== "improving") return { id: rewards, parameters: { means } };
  const curve = (potential, arm) => ({ family: "hyperbola", potential, half: 1 + (arm % SLOWEST) });
  return { id: rewards, parameters: { curves: means.map(curve) } };
}

function bernoulli(means) {
  return { id: "bernoulli", parameters: { means } };
}

/**
 * FNV-1a with a count for a byte; digest_of in c/benchmark.c is the same.
 *
 * @param {readonly number[]} pulls
 */
export function digestOf(pulls) {
  return pulls.reduce((digest, count) => Math.imul(digest ^ count, 16777619), 0x811c9dc5) >>> 0;
}
