import { Generator, purpose } from "@evenhand/core";

/**
 * A mean reward for each arm, uniform in [0, 1) [penalty, experiments C and E]. Keyed by what tells panels
 * apart (arms and total share), so that changing the list of panels changes none of the others; `draw`
 * numbers further vectors of a panel.
 */
export function drawnMeans(panel: {
  readonly seed: number;
  readonly arms: number;
  readonly totalShare: number;
  readonly draw?: number;
}): number[] {
  const { seed, arms, totalShare, draw = 0 } = panel;
  const generator = new Generator().key(seed, purpose.instance, draw, arms * 1e6 + Math.round(totalShare * 1e6));
  return Array.from({ length: arms }, () => generator.uniform());
}
