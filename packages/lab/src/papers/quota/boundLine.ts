import type { Bound } from "@evenhand/core/guarantees";
import type { Line } from "@evenhand/figures";

/** A theorem's bound over the rounds in which it applies; no line where it never does. */
export function boundLine(series: string, rounds: readonly number[], boundAt: (round: number) => Bound): Line[] {
  const points = [...new Set(rounds)]
    .sort((a, b) => a - b)
    .flatMap((round) => {
      const bound = boundAt(round);
      return bound.applies ? [{ x: round, y: bound.value }] : [];
    });
  return points.length === 0 ? [] : [{ kind: "line", series, points, reference: true }];
}
