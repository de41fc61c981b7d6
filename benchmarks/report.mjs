import { median } from "./measure.mjs";

/** A limit that is missed by more than this fails the check; below, it may be the machine. */
const TOLERANCE = 0.25;

const BEGIN = "<!-- begin: npm run bench -- --write -->";
const END = "<!-- end -->";

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {"alone" | "in company"} ours
 * @property {number | null} cNanoseconds a round, median; null without a C compiler
 * @property {number} oursNanoseconds a round, median
 * @property {number | null} ratio
 * @property {number} limit
 */

/** @returns {Row[]} */
export function rowsOf({ name, limit }, samples) {
  const cNanoseconds = samples.c === undefined ? null : median(samples.c);
  return [
    ["alone", samples.alone],
    ["in company", samples.company],
  ].map(([ours, values]) => {
    const oursNanoseconds = median(values);
    const ratio = cNanoseconds === null ? null : oursNanoseconds / cNanoseconds;
    return { name, ours, cNanoseconds, oursNanoseconds, ratio, limit };
  });
}

/** @param {Row} row */
export function verdictOf({ ratio, limit }) {
  if (ratio === null) return "not measured";
  return ratio <= limit ? "met" : "missed";
}

/** @param {readonly Row[]} rows */
export function failuresOf(rows) {
  return rows.filter(({ ratio, limit }) => ratio === null || ratio > limit * (1 + TOLERANCE));
}

/**
 * A table that is both plain text and Markdown.
 *
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const head = ["case", "ours", "C, ns a round", "ours, ns a round", "ratio", "limit", ""];
  const body = rows.map((row) => [
    row.name,
    row.ours,
    row.cNanoseconds?.toFixed(1) ?? "–",
    row.oursNanoseconds.toFixed(1),
    row.ratio?.toFixed(2) ?? "–",
    row.limit.toFixed(2),
    verdictOf(row),
  ]);
  const widths = head.map((title, column) => Math.max(3, title.length, ...body.map((cells) => cells[column].length)));
  const isNumber = (column) => column >= 2 && column <= 5;
  const line = (cells) =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(" | ")} |`;
  const rule = widths.map((width, i) => (isNumber(i) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(head), line(rule), ...body.map(line)].join("\n");
}

/**
 * The document with its generated part replaced.
 *
 * @param {string} document
 * @param {string} generated
 */
export function withGenerated(document, generated) {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/benchmarks.md has no part between "${BEGIN}" and "${END}"`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${generated}\n\n${document.slice(end)}`;
}
