import { allocatorError } from "../../errors.js";
import { finished } from "../../finished.js";

const LONGEST_NAME = 200;
const FIRST_SURROGATE = 0xd800;

/** Names that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

/** Names of arms: each a text, no two the same, at least one. */
export function checkNames(names: readonly string[], path: string): void {
  finished(checkingNames(names, path));
}

/** `checkNames` in steps. */
export function* checkingNames(names: readonly string[], path: string): Generator<void, void> {
  if (!Array.isArray(names) || names.length === 0) {
    throw allocatorError("arm-name-format", { received: names, required: "a list of one name or more", path });
  }
  const seen = new Set<string>();
  for (let index = 0; index < names.length; index++) {
    if (index % STEP === STEP - 1) yield;
    const name: unknown = names[index];
    if (!isName(name)) {
      const required = `a text of 1 to ${LONGEST_NAME} characters`;
      throw allocatorError("arm-name-format", { received: name, required, path: `${path}[${index}]` });
    }
    if (seen.has(name)) {
      throw allocatorError("arm-name-taken", { received: name, required: "a different name for every arm", path });
    }
    seen.add(name);
  }
}

function isName(name: unknown): name is string {
  return typeof name === "string" && name.length >= 1 && name.length <= LONGEST_NAME && isWellFormed(name);
}

/** Half of a surrogate pair cannot be written as UTF-8. Most names have none: an expression is asked about the rest. */
function isWellFormed(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= FIRST_SURROGATE) {
      return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
    }
  }
  return true;
}
