/**
 * What a stream of random numbers is for. Two purposes never share a stream, whatever the seed, trial, round or arm.
 *
 * Append only: a number that changes its meaning changes every result ever computed. 0 is not used.
 */
export const purpose = {
  /** A policy's choice in round t. */
  choice: 1,
  /** A coin of a learner or policy that outlives the round. */
  coin: 2,
  /** The rewards of an arm in a trial. */
  reward: 3,
  /** Which arms are open in round t of a trial. */
  availability: 4,
  /** How late a reward arrives. */
  delay: 5,
  /** A randomly drawn instance: means, quotas, curves. */
  instance: 6,
  /** The seed that all policies of a trial share. */
  trial: 7,
  /** Which arm a quota that is kept in expectation alone falls on in round t. */
  quotaDraw: 8,
  /** Whether a pull of round t is struck out afterwards, and when. */
  void: 9,
  /** A policy's draw for one of a few open arms in round t. */
  openChoice: 10,
} as const;
