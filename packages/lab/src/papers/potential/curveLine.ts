import { createEnvironment, type Specification } from "@evenhand/core";
import type { Line } from "@evenhand/figures";

/** The curve of an arm: the reward of its n-th pull at these n. */
export function curveLine(instance: Specification, arm: number, series: string, pulls: readonly number[]): Line {
  const curve = createEnvironment(instance).curve?.(arm);
  return { kind: "line", series, points: pulls.map((n) => ({ x: n, y: curve?.reward(n) ?? NaN })) };
}
