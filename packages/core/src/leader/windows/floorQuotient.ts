/**
 * floor(a / b) of whole numbers up to 2^53. The division may round up to the next whole number; the product, which is
 * exact, shows whether it did.
 */
export function floorQuotient(a: number, b: number): number {
  const rounded = Math.floor(a / b);
  return rounded * b > a ? rounded - 1 : rounded;
}
