/** Where in the input something is: "policies[1].shares". A path that is no text, or is empty, stands for the root. */
export function pathTo(path: unknown, name: string): string {
  return typeof path === "string" && path !== "" ? `${path}.${name}` : name;
}
