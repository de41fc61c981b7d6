/** An arm's rewards as a function of how often it has been pulled: reward(1), reward(2), … */
export interface Sequence {
  readonly length: number;
  reward(n: number): number;
}
