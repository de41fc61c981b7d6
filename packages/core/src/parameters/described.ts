/** What there is to know of a definition: all but its functions. */
export function described<D extends object>(definition: D): Omit<D, "create" | "warnings"> {
  const entries = Object.entries(definition).filter(([name]) => name !== "create" && name !== "warnings");
  return Object.fromEntries(entries) as Omit<D, "create" | "warnings">;
}
