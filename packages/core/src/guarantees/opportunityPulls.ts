import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln } from "../math/index.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * How often each arm is pulled at most in the first phases of self-regulated utility [ron2021, Lemmas 2 and 3]. Both
 * lemmas say "with high probability"; they hold on every path, since only the widths of the intervals decide.
 */

/**
 * Phase 1: ceil(8 log T / β²) pulls of each arm, 8·T·β for Theorem 2's β (Lemma 2, which says "rounds").
 *
 * UCB − LCB <= 4·sqrt(2 log T / N), and a gap is unclear only where UCB − LCB > 2β.
 */
export const gapPulls = checked(
  { instance: needs.options({ horizon: needs.horizon, beta: needs.number() }) },
  ({ horizon, beta }: { readonly horizon: number; readonly beta: number }): Bound => {
    if (!(beta > 0)) return noBound("β is 0: the phase may never end");
    return bound(Math.ceil((8 * ln(horizon)) / (beta * beta)));
  },
);

/**
 * Phases 1 and 2 together end once every arm has ceil(8 K² L² log T / α²) pulls, 8·T·α for Theorem 2's α (Lemma 3), and
 * those of phase 1.
 *
 * Over the box f_i spreads by at most L times the box's l1 diameter, 2·L·K·sqrt(2 log T / N). The lemma is for each
 * arm: that the spreads of all arms sum to α, as the proof of Theorem 2 has it, does not follow.
 */
export const sharePulls = checked(
  {
    instance: needs.options({
      arms: needs.arms,
      horizon: needs.horizon,
      lipschitz: needs.number({ min: 0 }),
      alpha: needs.number(),
    }),
  },
  ({
    arms,
    horizon,
    lipschitz,
    alpha,
  }: {
    readonly arms: number;
    readonly horizon: number;
    readonly lipschitz: number;
    readonly alpha: number;
  }): Bound => {
    if (lipschitz === 0) return bound(0);
    if (!(alpha > 0)) return noBound("α is 0: the phase may never end");
    const ratio = (arms * lipschitz) / alpha;
    return bound(Math.ceil(8 * ratio * ratio * ln(horizon)));
  },
);
