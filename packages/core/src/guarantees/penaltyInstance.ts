import * as needs from "../door/needs.js";
import { ln, pow } from "../math/index.js";
import { gaps, prophetSets, type ProphetSets } from "../oracles/knownMeans.js";
import type { Shares } from "../shares/shares.js";
import { sharesOver } from "./bound.js";

/** What the theorems on hard-threshold UCB speak of: means μ_k, penalties A_k, thresholds τ_k and the horizon T. */
export interface PenaltyInstance {
  readonly means: ArrayLike<number>;
  readonly penalties: ArrayLike<number>;
  readonly shares: Shares;
  readonly horizon: number;
}

/** Refuses what is no such instance. */
export function penaltyInstance(value: unknown): void {
  needs.object({ means: needs.numbers() })(value, "");
  const { length } = (value as PenaltyInstance).means;
  const penalties = needs.numbers({ length });
  needs.object({ penalties, shares: sharesOver(length), horizon: needs.horizon })(value, "");
}

/** The quantities of the paper's Section 4, by its names where it has one. */
export interface PenaltyQuantities extends ProphetSets {
  readonly arms: number;
  /** log T */
  readonly log: number;
  /** T^(2/3) */
  readonly power: number;
  /** Δ_k */
  readonly gap: Float64Array;
  /** A_k − Δ_k */
  readonly lead: Float64Array;
  /** τ_k */
  readonly threshold: Float64Array;
  /** c_0 = 1 − Σ τ_k: the share of the rounds that is not asked for; 0 also where rounding alone is left. */
  readonly slack: number;
}

const ROUNDING = 1e-12;

export function penaltyQuantities({ means, penalties, shares, horizon }: PenaltyInstance): PenaltyQuantities {
  const gap = gaps(means);
  const threshold = shares.values();
  const slack = 1 - threshold.reduce((sum, share) => sum + share, 0);
  return {
    ...prophetSets(means, penalties),
    arms: means.length,
    log: ln(horizon),
    power: pow(horizon, 2 / 3),
    gap,
    lead: gap.map((delta, arm) => penalties[arm] - delta),
    threshold,
    slack: slack > ROUNDING ? slack : 0,
  };
}

/** What Section 4 assumes throughout, and this instance does not meet. */
export function outsideSection4({ means }: PenaltyInstance, { slack }: PenaltyQuantities): string | undefined {
  if (Array.from(means).some((mean) => !(mean >= 0 && mean <= 1))) return "the means do not all lie in [0, 1]";
  if (slack === 0) return "the thresholds sum to 1: no c_0 > 0 is left";
  return undefined;
}
