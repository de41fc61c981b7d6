const FRACTION_BITS = 128n;

/**
 * artanh(1/d) = 1/d + 1/(3d³) + 1/(5d⁵) + …, in units of 2^-128, for whole d ≥ 3; short by a few dozen units at most.
 *
 * The tables of ln and exp are made of such numbers, at load and in whole numbers: the same bits in every engine.
 */
export function fixedArtanh(d: bigint): bigint {
  let power = (1n << FRACTION_BITS) / d;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power /= d * d;
  }
  return sum;
}
