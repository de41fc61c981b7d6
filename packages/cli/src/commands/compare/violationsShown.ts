import { violationMetric, type Promised } from "@evenhand/core";

/** How far the promise was broken at worst, and in the end; nothing where there is none. */
export function violationsShown(promised: Promised): string[] {
  const worst = violationMetric(promised);
  return worst === undefined ? [] : [worst, worst.replace("worst", "final")];
}
