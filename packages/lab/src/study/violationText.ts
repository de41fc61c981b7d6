/**
 * The largest violation of any trial. Pulls are cut, not rounded, just below 1: "1.00" must not stand for a violation
 * of 0.999, where the promise was kept. Other units have three digits, however small the number is.
 */
export function violationText(value: number, unit: string): string {
  if (unit !== "pulls") return String(Number(value.toPrecision(3)));
  const text = value < 1 && value >= 0.995 ? "0.99" : value.toFixed(2);
  // Without the minus of "-0.00".
  return Number(text) === 0 ? "0.00" : text;
}
