import * as needs from "../door/needs.js";
import { gaps } from "../oracles/gaps.js";
import type { Shares } from "../shares/shares.js";
import { sharesOver } from "./sharesOver.js";

/** What the theorems on quotas speak of: mean rewards μ_i, quotas r_i and the horizon T, with one pull a round. */
export interface QuotaInstance {
  readonly means: ArrayLike<number>;
  readonly shares: Shares;
  readonly horizon: number;
}

/** Refuses what is no such instance. */
export function quotaInstance(value: unknown): void {
  needs.object({ means: needs.numbers() })(value, "");
  const { length } = (value as QuotaInstance).means;
  needs.object({ shares: sharesOver(length), horizon: needs.horizon })(value, "");
}

/** The quantities of the instance, by the paper's names. */
export interface QuotaQuantities {
  readonly arms: number;
  /** Δ_i */
  readonly gap: Float64Array;
  /** r_i */
  readonly share: Float64Array;
  /** m = 1 − Σ r: what is not promised; 0 also where rounding alone is left. */
  readonly free: number;
}

const ROUNDING = 1e-12;

export function quotaQuantities({ means, shares }: QuotaInstance): QuotaQuantities {
  const share = shares.values();
  const free = 1 - share.reduce((sum, one) => sum + one, 0);
  return { arms: means.length, gap: gaps(means), share, free: Math.abs(free) > ROUNDING ? free : 0 };
}

/** What the paper assumes throughout (Section 3), and this instance does not meet. */
export function outsideSection3({ means }: QuotaInstance, { free }: QuotaQuantities): string | undefined {
  if (Array.from(means).some((mean) => !(mean >= 0 && mean <= 1))) return "the means do not all lie in [0, 1]";
  if (free < 0) return "the quotas sum to more than 1: the theorems have one pull a round";
  return undefined;
}
