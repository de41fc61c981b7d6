/** All vectors of `parts` integers ≥ 0 with a given sum, in descending lexicographic order: (2, 0), (1, 1), (0, 2). */
import { range } from "./history.js";

export function compositions(sum: number, parts: number): number[][] {
  if (parts === 1) return [[sum]];
  return range(sum + 1).flatMap((used) => compositions(used, parts - 1).map((rest) => [sum - used, ...rest]));
}
