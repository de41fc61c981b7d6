/**
 * A copy of lists and objects, which later changes of the original do not reach. Functions,
 * and objects with some, are kept.
 */
export function plainCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy) as T;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => typeof one === "function")) return value;
  return Object.fromEntries(entries.map(([name, one]) => [name, plainCopy<unknown>(one)])) as T;
}
