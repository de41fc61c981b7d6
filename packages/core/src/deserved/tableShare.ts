import { checkShares } from "../functions/deservedShare.js";
import type { Points } from "../parameters/functions.js";
import { defineDeservedShare } from "./defineDeservedShare.js";

/**
 * f(μ)_i = g(μ_i), with g through the points that the user gives, straight between them and level before the first and
 * after the last. It may rise and fall. An arm's share depends on its own mean alone, so the l1 constant is g's
 * steepest slope, and the extremes over a box lie at the ends of that arm's interval or at points inside it.
 */
export const tableShare = defineDeservedShare({
  id: "table",
  summary: "An arm deserves what a table says for its mean reward, in a straight line from point to point.",
  parameters: {
    points: { kind: "points", words: "means with the share that each deserves, such as [[0, 0.05], [1, 0.2]]" },
  },
  create: ({ arms }, { points }) => {
    const most = points.reduce((highest, [, share]) => Math.max(highest, share), 0);
    checkShares(new Float64Array(arms).fill(most), arms, "points");
    const share = (mean: number) => valueAt(points, mean);
    const steepest = points.reduce((slope, [mean, own], i) => {
      const [before, other] = points[i - 1] ?? [mean - 1, own];
      return Math.max(slope, Math.abs(own - other) / (mean - before));
    }, 0);
    return {
      lipschitz: () => steepest,
      shares: (means, into) => {
        for (let arm = 0; arm < arms; arm++) into[arm] = share(means[arm]);
      },
      spread: (lower, upper, arm) => {
        const [low, high] = [lower[arm], upper[arm]];
        const between = points.flatMap(([mean, own]) => (mean > low && mean < high ? [own] : []));
        const values = [share(low), share(high), ...between];
        return Math.max(...values) - Math.min(...values);
      },
    };
  },
});

function valueAt(points: Points, mean: number): number {
  const after = points.findIndex(([other]) => other >= mean);
  if (after <= 0) return points[after === 0 ? 0 : points.length - 1][1];
  const [[from, low], [to, high]] = [points[after - 1], points[after]];
  return low + ((high - low) * (mean - from)) / (to - from);
}
