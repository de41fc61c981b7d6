/** The smallest step of 1, 2 or 5 times a power of ten that makes at most `count` intervals of the extent. */
export function tickStep([low, high]: readonly [number, number], count: number): number {
  const rough = (high - low) / Math.max(1, count);
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * Multiples of the step within the domain. They are computed from whole numbers, so that
 * 0.3 is not 0.30000000000000004.
 */
export function linearTicks([low, high]: readonly [number, number], step: number): number[] {
  const tolerance = 1e-9;
  const first = Math.ceil(low / step - tolerance);
  const last = Math.floor(high / step + tolerance);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
