/**
 * floor(a / b) of whole numbers up to 2^53: the division may have been rounded up to the next whole number; the product is
 * exact.
 */
export function floorQuotient(a: number, b: number): number {
  const rounded = Math.floor(a / b);
  return rounded * b > a ? rounded - 1 : rounded;
}
