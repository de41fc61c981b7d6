const ends = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

/** A round end of an axis of shares, at or above all that is on it: it stays while numbers change a little. */
export function shareAxisEnd(most: number): number {
  return ends.find((end) => most <= end) ?? 1;
}
