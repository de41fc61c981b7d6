import type { Specification } from "@evenhand/core";

/**
 * What shows that HKR loses a factor of k²: a line n/T, and k − 1 arms that could become nearly as good and do not.
 *
 *   f_k(n) = n/T,   f_i(n) = min(2/k², 2n/(kT)) for the others
 *
 * While all have n <= T/k pulls, the others' optimistic total is 2/(kT)·T(T + 1)/2 = (T + 1)/k, above the
 * line's pessimistic one, n − n(n − 1)/(2T) <= T/k. So HKR drops no arm within T rounds, and where k divides T
 * it earns (3 − 2/k)·n(n + 1)/(2T) with n = T/k: OPT/HKR = k²·(T + 1)/((T + k)·(3 − 2/k)). For k > 2 Algorithm
 * 1 leaves the others after their two forced pulls. patil2023 has such an instance in Appendix G, which is not
 * in our text: this one is ours.
 */
export function hkrWitness({ arms, horizon }: { readonly arms: number; readonly horizon: number }): Specification {
  const other = { family: "line", potential: 2 / (arms * arms), slope: 2 / (arms * horizon) };
  const best = { family: "line", potential: 1, slope: 1 / horizon };
  const curves = Array.from({ length: arms }, (_, arm) => (arm === arms - 1 ? best : other));
  return { id: "improving", parameters: { curves } };
}
