/**
 * What stands in the way of a case: what it cannot get below, in the unit of its limit, on the machine of
 * docs/benchmarks.md, and where that comes from. A case without a line here has no bound that anybody has measured.
 *
 * @typedef {object} Bound
 * @property {string} quantity of the limit
 * @property {RegExp} [of] the names of the cases; all of the quantity where it is left out
 * @property {number} value
 * @property {string} words
 */

/** @type {readonly Bound[]} */
const bounds = [
  {
    quantity: "time / C's",
    of: /^(?!Thompson)/,
    value: 0.15,
    words: "UCB1 in C with many trials in SIMD lockstep, 12 ns a round (ADR 0008); the others ask UCB1 too",
  },
  {
    quantity: "µs a round",
    value: 0.15,
    words: "one read of memory that no cache has: that of the arm which is pulled (`node benchmarks/memoryRead.mjs`)",
  },
  { quantity: "growth of a round", value: 1, words: "a round that does not notice how many arms there are" },
  { quantity: "time / drawing all", value: 0.001, words: "one draw a round, where drawing all takes a thousand" },
  { quantity: "time / processes", value: 1, words: "two processes that share nothing" },
  { quantity: "growth of a decision", value: 1, words: "a decision that does not notice how long the log is" },
  {
    quantity: "time / plain node:http, a constant",
    value: 1,
    words: "plain `node:http`: the same bytes over the same connections, and nothing decided or stored",
  },
  { quantity: "time / one commit each", value: 1 / 32, words: "one fsync for what all 32 connections wait for" },
  {
    quantity: "µs a decision",
    of: /batches of 100/,
    value: 0.2,
    words: "a hundredth of a request to plain `node:http`: what HTTP alone takes of a batch",
  },
  { quantity: "time / 10 arms", value: 1, words: "as fast as ten arms" },
  { quantity: "time / 10 arms, except one", value: 1, words: "as fast as ten arms" },
  { quantity: "time / 10 arms, two at once", value: 1, words: "as fast as ten arms" },
];

/**
 * @param {{ readonly name: string, readonly quantity: string }} limit
 * @returns {Bound | undefined}
 */
export function boundOf({ name, quantity }) {
  return bounds.find((bound) => bound.quantity === quantity && (bound.of?.test(name) ?? true));
}
