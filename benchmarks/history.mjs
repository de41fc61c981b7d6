import { tableOf } from "./table.mjs";

/**
 * A release: where its numbers were measured, and the medians of all cases that have a limit, by "case: quantity".
 *
 * @typedef {object} Release
 * @property {string} version
 * @property {string} date of the measurement
 * @property {string} machine
 * @property {string} node
 * @property {Readonly<Record<string, number>>} values
 */

/**
 * @param {string} version
 * @param {ReturnType<typeof import("./pageLimits.mjs").runOnPage>} run
 * @returns {Release}
 */
export function releaseOf(version, { date, machine, node, limits }) {
  const values = Object.fromEntries(limits.map(({ name, quantity, value }) => [`${name}: ${quantity}`, value]));
  return { version, date, machine, node, values };
}

/**
 * The history with a release: at its end, or in the place of what was noted under its version before.
 *
 * @param {readonly Release[]} history
 * @param {Release} release
 */
export function withRelease(history, release) {
  const isKnown = history.some(({ version }) => version === release.version);
  return isKnown ? history.map((one) => (one.version === release.version ? release : one)) : [...history, release];
}

/** @param {readonly Release[]} history */
export function historyTable(history) {
  const names = [...new Set(history.flatMap(({ values }) => Object.keys(values)))];
  const about = tableOf(
    ["version", "measured", "machine", "Node"],
    history.map(({ version, date, machine, node }) => [version, date, machine, node]),
  );
  const rows = names.map((name) => [name, ...history.map(({ values }) => values[name] ?? null)]);
  return `${about}\n\n${tableOf(["case and quantity", ...history.map(({ version }) => version)], rows)}`;
}
