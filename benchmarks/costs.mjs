/**
 * What the measurements say: ratios of medians, and costs by the number of arms.
 *
 * @typedef {import("./task.mjs").Measurement} Measurement
 */

/**
 * The median of one side, or null where it was not measured.
 *
 * @param {readonly Measurement[]} measurements
 * @param {Partial<Measurement>} what
 * @returns {number | null}
 */
export function medianOf(measurements, what) {
  const found = measurements.find((one) => Object.entries(what).every(([key, value]) => one[key] === value));
  return found === undefined ? null : found.median;
}

/**
 * @param {number | null} a
 * @param {number | null} b
 */
export function ratioOf(a, b) {
  return a === null || b === null ? null : a / b;
}

/**
 * What a round costs, policy by policy and size by size: of free and due rounds the dearer ones.
 *
 * @param {readonly Measurement[]} measurements
 * @param {"many" | "absent"} [group]
 * @returns {{ series: string, points: { x: number, y: number }[] }[]} arms and nanoseconds
 */
export function costsByArms(measurements, group = "many") {
  const many = measurements.filter((one) => one.group === group);
  return [...new Set(many.map(({ name }) => name))].map((series) => {
    const own = many.filter(({ name }) => name === series);
    const sizes = [...new Set(own.map(({ arms }) => arms))];
    const dearest = (size) => Math.max(...own.filter(({ arms }) => arms === size).map(({ median }) => median));
    return { series, points: sizes.map((size) => ({ x: size, y: dearest(size) })) };
  });
}
