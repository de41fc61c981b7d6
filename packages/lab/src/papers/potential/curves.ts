import { createEnvironment, type Specification } from "@evenhand/core";
import type { Line, Mark, Panel } from "@evenhand/figures";

/** The curve of an arm: the reward of its n-th pull at these n. */
export function curveLine(instance: Specification, arm: number, series: string, pulls: readonly number[]): Line {
  const curve = createEnvironment(instance).curve?.(arm);
  return { kind: "line", series, points: pulls.map((n) => ({ x: n, y: curve?.reward(n) ?? NaN })) };
}

/** Room above and below the data, as a part of their extent. */
const MARGIN = 0.05;

/**
 * Panels of the same quantity on the same vertical scale, so that they can be compared; from `lowest` on, where given.
 */
export function withCommonScale(panels: readonly Panel[], lowest?: number): readonly Panel[] {
  const values = panels.flatMap(({ marks }) => marks.flatMap(heightsOf));
  if (values.length === 0) return panels;
  const [least, most] = [lowest ?? Math.min(...values), Math.max(...values)];
  const margin = MARGIN * (most - least);
  const domain = [lowest ?? least - margin, most + margin] as const;
  return panels.map((panel) => ({ ...panel, y: { ...panel.y, domain } }));
}

function heightsOf(mark: Mark): readonly number[] {
  if (mark.kind === "violin") return mark.values;
  if (!("points" in mark)) return [];
  return mark.points.flatMap(({ y, low = y, high = y }) => [low, high]);
}
