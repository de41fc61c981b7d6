/**
 * The small case: our policies against plain C loops that draw the same rewards and must end with the same counts.
 *
 * A new case is a line here and, where C has no such policy yet, one file in c/ that defines `play`. Shares are 1/(2K).
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {string} c the file in c/, without its ending
 * @property {readonly number[]} parameters whole numbers for the C side
 * @property {{ id: string, parameters?: Record<string, unknown> }} policy
 * @property {number} limit ours may take this many times as long as C
 */

export const ARMS = 10;
export const HORIZON = 20_000;

const shares = "1/20";

/** @type {readonly Case[]} */
export const cases = [
  { name: "UCB1", c: "ucb1", parameters: [], policy: { id: "ucb1" }, limit: 0.55 },
  {
    name: "FUCB",
    c: "fucb",
    parameters: [1, 20],
    policy: { id: "largest-deficit-quota", parameters: { shares } },
    limit: 0.55,
  },
  ...[1, 2].map((version) => ({
    name: `deadline quota, version ${version}`,
    c: "deadline_quota",
    parameters: [1, 20],
    policy: { id: "deadline-quota", version, parameters: { shares } },
    limit: 0.6,
  })),
  {
    name: "hard threshold",
    c: "hard_threshold",
    parameters: [1, 20, 1, 2],
    policy: { id: "hard-threshold-ucb", parameters: { shares, penalties: 0.5 } },
    limit: 0.55,
  },
  {
    name: "LFG",
    c: "lfg",
    parameters: [1, 20, 1000],
    policy: { id: "lfg", parameters: { shares, eta: 1000 } },
    limit: 0.9,
  },
  { name: "Thompson", c: "thompson", parameters: [], policy: { id: "thompson" }, limit: 1 },
];
