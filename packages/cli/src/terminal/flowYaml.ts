/** A value in YAML's flow style, to be copied into a study file: the parameters of what has an id stand beside it. */
export function flowYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowYaml).join(", ")}]`;
  if (typeof value === "string") return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(flat(value)).map(([name, own]) => `${name}: ${flowYaml(own)}`);
  return `{ ${entries.join(", ")} }`;
}

function flat(value: object): object {
  if (!("id" in value) || !("parameters" in value)) return value;
  return { id: value.id, ...(value.parameters as object) };
}
