import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";
import { outsideSection3, quotaInstance, quotaQuantities, type QuotaInstance } from "./quotaInstance.js";

/** 1 + π²/3: how often an arm is pulled by mistake once it has been seen often enough. */
const MISTAKES = 1 + (Math.PI * Math.PI) / 3;

/**
 * r-Regret of FUCB and of T-FUCB, with UCB1 as the learner and rewards in [0, 1] [patil2019, Theorems 2 and 3]:
 *
 *   (1 + π²/3)·Σ_i Δ_i + Σ_{i in S(T)} Δ_i·(8 ln T/Δ_i² − r_i·T),   S(T) = { i : Δ_i > 0, r_i·T < 8 ln T/Δ_i² }
 *
 * The paper counts r_i·T pulls without rounding (footnote 6); in whole pulls an arm outside S(T) may have one more, and
 * the bound another Σ Δ_i at most, which is not added. At practical horizons `trivialRegretBound` can be smaller.
 */
export const quotaRegretBound = checked({ instance: quotaInstance }, (instance: QuotaInstance): Bound => {
  const { horizon } = instance;
  const quantities = quotaQuantities(instance);
  const because = outsideSection3(instance, quantities);
  if (because !== undefined) return noBound(because);
  let sum = 0;
  quantities.gap.forEach((gap, arm) => {
    if (gap === 0) return;
    const needed = (8 * ln(horizon)) / (gap * gap);
    sum += MISTAKES * gap + gap * Math.max(0, needed - quantities.share[arm] * horizon);
  });
  return bound(sum);
});
