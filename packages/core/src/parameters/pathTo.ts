/** Where in the input something is: "policies[1].shares". Whoever names no place, or something that is no text, is at its root. */
export function pathTo(path: unknown, name: string): string {
  return typeof path === "string" && path !== "" ? `${path}.${name}` : name;
}
