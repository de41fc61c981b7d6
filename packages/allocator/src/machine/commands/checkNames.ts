import { allocatorError } from "../../errors.js";

const LONGEST_NAME = 200;

/** Names of arms: each a text, no two the same, at least one. */
export function checkNames(names: readonly string[], path: string): void {
  if (!Array.isArray(names) || names.length === 0) {
    throw allocatorError("arm-name-format", { received: names, required: "a list of one name or more", path });
  }
  names.forEach((name: unknown, index) => {
    if (typeof name === "string" && name.length >= 1 && name.length <= LONGEST_NAME && isWellFormed(name)) return;
    const required = `a text of 1 to ${LONGEST_NAME} characters`;
    throw allocatorError("arm-name-format", { received: name, required, path: `${path}[${index}]` });
  });
  const seen = new Set<string>();
  for (const name of names as readonly string[]) {
    if (seen.has(name)) {
      throw allocatorError("arm-name-taken", { received: name, required: "a different name for every arm", path });
    }
    seen.add(name);
  }
}

/** Half of a surrogate pair cannot be written as UTF-8. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
