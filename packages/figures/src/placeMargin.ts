/** A text of some height that wants to stand at a place. */
interface Wanting {
  readonly middle: number;
  readonly height: number;
}

/**
 * Where texts below each other stand: at their places where they have room, otherwise pushed apart, within the limits.
 */
export function placeMargin(texts: readonly Wanting[], top: number, bottom: number): number[] {
  const order = texts.map((_, index) => index).sort((a, b) => texts[a].middle - texts[b].middle);
  const middles = texts.map(({ middle }) => middle);
  let free = top;
  for (const index of order) {
    const half = texts[index].height / 2;
    middles[index] = Math.max(middles[index], free + half);
    free = middles[index] + half;
  }
  let limit = bottom;
  for (const index of order.reverse()) {
    const half = texts[index].height / 2;
    middles[index] = Math.min(middles[index], limit - half);
    limit = middles[index] - half;
  }
  return middles;
}
