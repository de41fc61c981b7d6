/** 20000 as "20 000", with a narrow space that does not break. */
export function grouped(value: number): string {
  return Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f") : String(value);
}
