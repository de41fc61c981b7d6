/** The smallest and the largest of the values, however many they are; Infinity and −Infinity where there are none. */
export function extremes(values: readonly number[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
