/** One of the six panels of Figure 2. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly means: readonly number[];
  readonly shares: readonly number[];
  /** A_k: half of the spread of the means. */
  readonly penalty: number;
}
