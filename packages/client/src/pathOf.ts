/** The path of a route of the service. */
export function pathOf(...parts: readonly string[]): string {
  return `/v1/${parts.map(encodeURIComponent).join("/")}`;
}

/** A query with the values that are there. */
export function queryOf(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
