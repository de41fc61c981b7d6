/** The colours of a picture, each as SVG and CSS write it. */
export interface Theme {
  /** The colours of the series, by their place; after the last the first comes again, with another dash and symbol. */
  readonly series: readonly string[];
  readonly background: string;
  /** Texts and error bars. */
  readonly ink: string;
  /** Bounds, oracles and levels, with their names. */
  readonly reference: string;
  /** Series that are not told apart. */
  readonly others: string;
  readonly axis: string;
  readonly grid: string;
}
