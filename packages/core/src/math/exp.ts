import { expSum } from "./expSum.js";

/**
 * e^x, the same bits in every engine; largest error measured 0.51 ulp, 0.76 ulp where the result is subnormal (see the
 * test).
 */
export function exp(x: number): number {
  return expSum(x, 0);
}
