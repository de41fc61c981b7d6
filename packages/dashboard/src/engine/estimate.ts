/** A mean over trials with its standard error: NaN from a single trial, which says nothing about it. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}
