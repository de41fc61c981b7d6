/** NaN for what is no plain decimal. */
export function numberOf(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}

export function isFrom0To1(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** Shares on the page have at most four decimals: as whole ten-thousandths they are added up without rounding. */
export function isShare(value: number): boolean {
  return isFrom0To1(value) && Number(value.toFixed(4)) === value;
}

export function isAbove0(value: number): boolean {
  return value > 0 && value < Infinity;
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
