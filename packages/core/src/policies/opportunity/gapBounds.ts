import { ln } from "../../math/index.js";

/**
 * Confidence bounds of rewards and of reward gaps Δ_i = max μ − μ_i [ron2021, Algorithm 4, lines 14 to 19].
 *
 *   c_i = sqrt(2 ln T / n_i);  μ_i in [μ̂_i − c_i, μ̂_i + c_i];  Δ_i in [μ̂_max − μ̂_i − 2c_i, μ̂_max − μ̂_i + 2c_i]
 *
 * all cut to [0, 1]; an arm without a reward has [0, 1]. (Appendix C's prose has max μ̂ + μ̂_i: the sign is a
 * misprint.)
 */
export class GapBounds {
  readonly observed: Uint32Array;
  readonly sums: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly gapLower: Float64Array;
  readonly gapUpper: Float64Array;
  /** μ̂_i, or 1/2, the centre of its interval, for an arm without a reward. */
  readonly centre: Float64Array;
  readonly #twoLnHorizon: number;

  constructor(arms: number, horizon: number) {
    this.observed = new Uint32Array(arms);
    this.sums = new Float64Array(arms);
    this.lower = new Float64Array(arms);
    this.upper = new Float64Array(arms);
    this.gapLower = new Float64Array(arms);
    this.gapUpper = new Float64Array(arms);
    this.centre = new Float64Array(arms);
    this.#twoLnHorizon = 2 * ln(horizon);
  }

  observe(arm: number, reward: number): void {
    this.observed[arm]++;
    this.sums[arm] += reward;
  }

  /** Bring all bounds up to the rewards observed so far. */
  refresh(): void {
    const highest = this.#refreshCentres();
    for (let arm = 0; arm < this.observed.length; arm++) this.#refreshBounds(arm, highest);
  }

  /** The bounds of one arm alone. */
  refreshArm(arm: number): void {
    this.#refreshBounds(arm, this.#refreshCentres());
  }

  /** The highest mean. */
  #refreshCentres(): number {
    const { observed, sums, centre } = this;
    let highest = -Infinity;
    for (let arm = 0; arm < observed.length; arm++) {
      const seen = observed[arm] > 0;
      const mean = seen ? sums[arm] / observed[arm] : 0.5;
      centre[arm] = mean;
      if (seen && mean > highest) highest = mean;
    }
    return highest;
  }

  #refreshBounds(arm: number, highest: number): void {
    const seen = this.observed[arm] > 0;
    const radius = seen ? this.radius(this.observed[arm]) : 1;
    const mean = this.centre[arm];
    const gap = seen ? highest - mean : 0.5;
    this.lower[arm] = Math.max(0, mean - radius);
    this.upper[arm] = Math.min(1, mean + radius);
    this.gapLower[arm] = Math.max(0, gap - 2 * radius);
    this.gapUpper[arm] = Math.min(1, gap + 2 * radius);
  }

  /** c of an arm with this number of rewards. */
  radius(observed: number): number {
    return Math.sqrt(this.#twoLnHorizon / observed);
  }

  describe(arm: number): Record<string, number> {
    return { mean: this.centre[arm], gapLower: this.gapLower[arm], gapUpper: this.gapUpper[arm] };
  }
}
