/**
 * What is measured: a policy of ours against a plain C loop that draws the same rewards and must end with the same counts.
 *
 * A new case is a line here and, where C has no such policy yet, one file in c/ that defines `play`. Shares are 1/(2K).
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {string} c the file in c/, without its ending
 * @property {readonly number[]} parameters whole numbers for the C side
 * @property {{ id: string, parameters?: Record<string, unknown> }} policy
 * @property {number} arms
 * @property {number} horizon
 * @property {number} limit ours may take this many times as long as C
 */

/** @type {readonly Case[]} */
export const cases = [
  {
    name: "FUCB, K = 10",
    c: "fucb",
    parameters: [1, 20],
    policy: { id: "largest-deficit-quota", parameters: { shares: "1/20" } },
    arms: 10,
    horizon: 20_000,
    limit: 0.7,
  },
];
