/** One or a list, as a list. */
export function listOf<T>(oneOrMore: T | readonly T[]): readonly T[] {
  return Array.isArray(oneOrMore) ? (oneOrMore as readonly T[]) : [oneOrMore as T];
}
