/** What scripts/paperPages.mjs kept as columns, as the rows that they were. */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length === 1 && entries[0][0] === "columns") {
    const columns = Object.entries(entries[0][1] as Record<string, readonly unknown[]>);
    return columns[0][1].map((_, row) =>
      Object.fromEntries(columns.map(([key, cells]) => [key, unpacked(cells[row])])),
    );
  }
  return Object.fromEntries(entries.map(([key, part]) => [key, unpacked(part)]));
}
