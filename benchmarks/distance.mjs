import { boundOf } from "./bounds.mjs";
import { shown, tableOf } from "./table.mjs";

/**
 * How far each case is from what cannot be beaten, the furthest first.
 *
 * @param {readonly import("./pageLimits.mjs").PageLimit[]} limits
 */
export function distancesOf(limits) {
  return limits
    .flatMap((limit) => {
      const bound = boundOf(limit);
      return bound === undefined ? [] : [{ ...limit, bound, distance: limit.value / bound.value }];
    })
    .sort((a, b) => b.distance - a.distance);
}

/**
 * The cases, and below them what each kind of number is held against.
 *
 * @param {readonly import("./pageLimits.mjs").PageLimit[]} limits
 */
export function distanceTable(limits) {
  const distances = distancesOf(limits);
  const cases = distances.map(({ name, quantity, value, bound, distance }) => [
    name,
    quantity,
    value,
    bound.value,
    distance,
  ]);
  const kinds = [...new Set(distances.map(({ bound }) => bound))];
  return [
    tableOf(["case", "quantity", "measured", "possible", "distance"], cases),
    tableOf(
      ["quantity", "possible", "what that is"],
      kinds.map(({ quantity, value, words }) => [quantity, value, words]),
    ),
  ].join("\n\n");
}

/**
 * A bar for each case, what was reached of what is possible: a figure of @evenhand/figures, plain data.
 *
 * @param {readonly import("./pageLimits.mjs").PageLimit[]} limits
 */
export function distanceChart(limits) {
  return {
    title: "How much of what is possible each number reaches",
    caption: "100 %: as fast as the bound (benchmarks/bounds.mjs). Dashed: what is missing to our own limit.",
    panels: [
      {
        x: { label: "reached", percent: /** @type {const} */ (true), domain: [0, 1] },
        y: { label: "", scale: /** @type {const} */ ("category") },
        marks: [
          {
            kind: /** @type {const} */ ("spans"),
            waitName: "missing to our limit",
            rows: distancesOf(limits).map(({ name, quantity, value, limit, bound, distance }) => ({
              series: `${name}: ${quantity}`,
              spans: [
                { from: 0, to: Math.min(1, 1 / distance) },
                ...(value > limit ? [{ from: 1 / distance, to: bound.value / limit, waits: true }] : []),
              ],
              note: `${shown(distance)} ×`,
            })),
          },
        ],
      },
    ],
  };
}
