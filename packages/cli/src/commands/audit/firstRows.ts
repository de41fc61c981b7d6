const MOST_ROWS = 50;

/** The first rows of a table, and a line about the others. */
export function firstRows<T>(rows: readonly T[]): { readonly shown: readonly T[]; readonly more: readonly string[] } {
  const left = rows.length - MOST_ROWS;
  return { shown: rows.slice(0, MOST_ROWS), more: left > 0 ? [`… and ${left} more: --json has all of them`] : [] };
}
