import { cases } from "./cases.mjs";
import { costsByArms, medianOf, ratioOf } from "./costs.mjs";
import { allocatorCase, LOG_LENGTHS } from "./groups/allocator.mjs";
import { peers } from "./groups/peers.mjs";
import { limitsOf, verdictOf } from "./limits.mjs";
import { shown, tableOf } from "./table.mjs";

const END = "<!-- end -->";

/**
 * All tables, each under its heading.
 *
 * @param {readonly import("./task.mjs").Measurement[]} measurements
 */
export function reportOf(measurements) {
  return [
    ["Ten arms, ns a round", smallTable(measurements)],
    ["Other packages, ten arms, ns a round", peerTable(measurements)],
    ["Many arms, ns a round after the first pulls", armsTable(measurements, "many")],
    ["Arms absent, ns a round after the first pulls", armsTable(measurements, "absent")],
    ["An allocator with ten arms, hashing apart, ns", allocatorTable(measurements)],
    ["The service, µs a decision", serviceTable(measurements)],
    ["Limits", limitTable(measurements)],
  ]
    .filter(([, table]) => table !== undefined)
    .map(([heading, table]) => `### ${heading}\n\n${table}`)
    .join("\n\n");
}

function smallTable(measurements) {
  const rows = cases.flatMap(({ name }) => {
    const [c, alone, company] = ["c", "alone", "in company"].map((side) =>
      medianOf(measurements, { group: "small", name, side }),
    );
    return alone === null ? [] : [[name, c, alone, ratioOf(alone, c), company, ratioOf(company, c)]];
  });
  return tableOrNothing(["policy", "C", "alone", "/ C", "in company", "/ C"], rows);
}

function peerTable(measurements) {
  const rows = peers.flatMap(({ peer, ours: name }) => {
    const theirs = medianOf(measurements, { group: "peers", name: peer });
    const ours = medianOf(measurements, { group: "small", name, side: "alone" });
    return theirs === null ? [] : [[peer, theirs, name, ours, ratioOf(theirs, ours)]];
  });
  return tableOrNothing(["npm package", "its", "policy of ours", "ours, alone", "its / ours"], rows);
}

function armsTable(measurements, group) {
  const costs = costsByArms(measurements, group);
  const sizes = [...new Set(costs.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const rows = costs.map(({ series, points }) => [
    series,
    ...sizes.map((size) => points.find(({ x }) => x === size)?.y ?? null),
  ]);
  return tableOrNothing(["policy", ...sizes.map((size) => `K = ${shown(size)}`)], rows);
}

function allocatorTable(measurements) {
  const rows = LOG_LENGTHS.flatMap((length) => {
    const name = allocatorCase(length);
    const times = ["policy", "decide", "reward"].map((side) =>
      medianOf(measurements, { group: "allocator", name, side }),
    );
    return times.includes(null) ? [] : [[length, ...times]];
  });
  return tableOrNothing(["decisions before", "the policy's round", "a decision", "a reward"], rows);
}

function serviceTable(measurements) {
  const rows = measurements
    .filter(({ group }) => group === "service")
    .map(({ name, median, fastest }) => [name, median / 1000, fastest / 1000]);
  return tableOrNothing(["case", "median", "fastest"], rows);
}

function limitTable(measurements) {
  // Other programs make runs slower, never faster: where the two differ much, the machine was busy.
  const ofFastest = limitsOf(measurements.map((one) => ({ ...one, median: one.fastest })));
  const rows = limitsOf(measurements).map((limit, i) => [
    limit.name,
    limit.quantity,
    limit.value,
    ofFastest[i].value,
    limit.limit,
    verdictOf(limit),
  ]);
  return tableOrNothing(["case", "quantity", "of medians", "of fastest runs", "at most", ""], rows);
}

function tableOrNothing(head, rows) {
  return rows.length === 0 ? undefined : tableOf(head, rows);
}

/** What stands where a generated part begins, by what the part is: it names the command that writes it. */
const begins = {
  tables: "<!-- begin: npm run bench -- --write -->",
  distances: "<!-- begin: distances, npm run bench -- --write -->",
  history: "<!-- begin: releases, npm run bench -- --history -->",
};

/**
 * The document with a generated part replaced.
 *
 * @param {string} document
 * @param {string} generated
 * @param {keyof typeof begins} [part]
 */
export function withGenerated(document, generated, part = "tables") {
  const mark = begins[part];
  const begin = document.indexOf(mark);
  const end = document.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`docs/benchmarks.md has no part between "${mark}" and "${END}"`);
  return `${document.slice(0, begin + mark.length)}\n\n${generated}\n\n${document.slice(end)}`;
}
