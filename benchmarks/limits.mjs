import { absentArmsCases } from "./absentArmsCases.mjs";
import { cases } from "./cases.mjs";
import { costsByArms, medianOf, ratioOf } from "./costs.mjs";
import { allocatorCase, LOG_LENGTHS } from "./groups/allocator.mjs";
import { serviceCase } from "./groups/service.mjs";
import { manyArmsCases } from "./manyArmsCases.mjs";
import { serviceCases } from "./serviceLoad.mjs";

/** A limit that is missed by more than this fails the check; below, it may be the machine. */
const TOLERANCE = 0.25;

const MILLION = 1_000_000;
const THOUSAND = 1_000;
const MOST_MICROSECONDS = 2;
const MOST_GROWTH = 5;
/** Five times faster. */
const MOST_OF_DRAWING_ALL = 1 / 5;
/** 0.95 times as fast. */
const MOST_OF_TWO_PROCESSES = 1 / 0.95;

/**
 * All limits say "at most".
 *
 * @typedef {object} Limit
 * @property {string} name
 * @property {string} quantity
 * @property {number | null} value null: it could not be measured
 * @property {number} limit
 */

/**
 * The limits that the measured tasks have something to say on.
 *
 * @param {readonly import("./task.mjs").Measurement[]} measurements
 * @returns {Limit[]}
 */
export function limitsOf(measurements) {
  return [
    ...againstC(measurements),
    ...manyArms(measurements),
    ...absentArms(measurements),
    ...ratioLimit(measurements, "thompson", ["ours", "drawing all"], MOST_OF_DRAWING_ALL),
    ...ratioLimit(measurements, "workers", ["workers", "processes"], MOST_OF_TWO_PROCESSES),
    ...decisions(measurements),
    ...service(measurements),
  ];
}

function againstC(measurements) {
  return cases.flatMap(({ name, limit }) =>
    ["alone", "in company"].flatMap((side) => {
      const ours = medianOf(measurements, { group: "small", name, side });
      if (ours === null) return [];
      const c = medianOf(measurements, { group: "small", name, side: "c" });
      return [{ name: `${name}, K = 10, ${side}`, quantity: "time / C's", value: ratioOf(ours, c), limit }];
    }),
  );
}

function manyArms(measurements) {
  const limited = manyArmsCases.filter(({ unlimited }) => !unlimited).map(({ name }) => name);
  return costsByArms(measurements)
    .filter(({ series }) => limited.includes(series))
    .flatMap(({ series, points }) => {
      const cost = (arms) => points.find(({ x }) => x === arms)?.y ?? null;
      const [thousand, million] = [cost(THOUSAND), cost(MILLION)];
      if (million === null) return [];
      const growth = ratioOf(million, thousand);
      return [
        { name: `${series}, K = 10^6`, quantity: "µs a round", value: million / 1000, limit: MOST_MICROSECONDS },
        { name: `${series}, K = 10^3 to 10^6`, quantity: "growth of a round", value: growth, limit: MOST_GROWTH },
      ];
    });
}

function absentArms(measurements) {
  return absentArmsCases.flatMap(({ name, limit }) => {
    const cost = medianOf(measurements, { group: "absent", name, arms: MILLION });
    return cost === null ? [] : [{ name: `${name}, K = 10^6`, quantity: "µs a round", value: cost / 1000, limit }];
  });
}

function ratioLimit(measurements, group, [side, other], limit) {
  const name = measurements.find((one) => one.group === group)?.name;
  if (name === undefined) return [];
  const value = ratioOf(medianOf(measurements, { group, side }), medianOf(measurements, { group, side: other }));
  return [{ name, quantity: `time / ${other}`, value, limit }];
}

/** What the allocator adds to its policy's own time, and whether that grows with the log. */
function decisions(measurements) {
  const [short, long] = LOG_LENGTHS.map((length) => {
    const name = allocatorCase(length);
    const decision = medianOf(measurements, { group: "allocator", name, side: "decide" });
    const policy = medianOf(measurements, { group: "allocator", name, side: "policy" });
    return decision === null || policy === null ? null : (decision - policy) / 1000;
  });
  if (short === null || long === null) return [];
  return [
    { name: allocatorCase(LOG_LENGTHS[1]), quantity: "µs a decision, its policy's apart", value: long, limit: 3 },
    {
      name: "allocator, 10^4 to 10^6 decisions",
      quantity: "growth of a decision",
      value: ratioOf(long, short),
      limit: 1.2,
    },
  ];
}

const PLAIN = "plain node:http, a constant";
/** 0.6 times as many a second. */
const MOST_OF_PLAIN = 1 / 0.6;
/** 2.5 decisions of a batch for each request to plain node:http. */
const MOST_OF_PLAIN_IN_BATCHES = 1 / 2.5;

/**
 * 0.6 times as fast as a constant from plain node:http, four times as fast as a commit for each decision, in batches
 * 2.5 decisions for each request to plain node:http, and a million arms at most twice as slow as ten.
 */
function service(measurements) {
  const timeOf = (name, connections) =>
    medianOf(measurements, { group: "service", name: serviceCase({ name, connections }) });
  const ratio = (name, other, connections, limit) => {
    const [value, base] = [timeOf(name, connections), timeOf(other, connections)];
    if (value === null || base === null) return [];
    return [{ name: serviceCase({ name, connections }), quantity: `time / ${other}`, value: value / base, limit }];
  };
  return [
    ...[32, 128].flatMap((connections) => ratio("decisions", PLAIN, connections, MOST_OF_PLAIN)),
    ...ratio("decisions", "one commit each", 32, 1 / 4),
    ...ratio("batches of 100", PLAIN, 32, MOST_OF_PLAIN_IN_BATCHES),
    ...serviceCases
      .filter(({ arms }) => arms === MILLION)
      .flatMap(({ name }) => ratio(name, name.replace(String(MILLION), "10"), 32, 2)),
  ];
}

/** @param {Limit} limit */
export function verdictOf({ value, limit }) {
  if (value === null) return "not measured";
  return value <= limit ? "met" : "missed";
}

/**
 * Those that fail the check: missed by more than the tolerance, or not measured.
 *
 * @param {readonly Limit[]} limits
 */
export function failuresOf(limits) {
  return limits.filter(({ value, limit }) => value === null || value > limit * (1 + TOLERANCE));
}
