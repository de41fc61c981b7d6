/** What there is to know of a definition: all but its functions. */
export function described<D extends object>(definition: D): Omit<D, Functions> {
  const entries = Object.entries(definition).filter(([name]) => !functions.includes(name));
  return Object.fromEntries(entries) as Omit<D, Functions>;
}

type Functions = "create" | "warnings" | "carry";
const functions: readonly string[] = ["create", "warnings", "carry"] satisfies Functions[];
