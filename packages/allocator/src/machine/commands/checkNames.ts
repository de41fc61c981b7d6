import { isPrintable } from "@evenhand/core";
import { allocatorError } from "../../errors.js";
import { finished } from "../../finished.js";

const LONGEST_ID = 200;

/** Names that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

const REQUIRED = `a text of 1 to ${LONGEST_ID} characters, none of which controls how a text is shown`;

/** Checks names of arms that join: each an id, no two the same, at least one. In steps. */
export function checkingNames(names: readonly string[], path: string): Generator<void, void> {
  return checkingList(names, path, (name, place) => {
    if (!isId(name)) throw allocatorError("arm-name-format", { received: name, required: REQUIRED, path: place() });
  });
}

/** Names of arms that are there, which an old log may have taken in another form: a list, each of them once. */
export function checkListed(names: readonly string[], path: string): void {
  finished(checkingList(names, path, () => undefined));
}

function* checkingList(
  names: readonly string[],
  path: string,
  check: (name: string, place: () => string) => void,
): Generator<void, void> {
  if (!Array.isArray(names) || names.length === 0) {
    throw allocatorError("arm-name-format", { received: names, required: "a list of one name or more", path });
  }
  const seen = new Set<string>();
  for (let index = 0; index < names.length; index++) {
    if (index % STEP === STEP - 1) yield;
    const name = names[index] as string;
    check(name, () => `${path}[${index}]`);
    if (seen.has(name)) {
      throw allocatorError("arm-name-taken", { received: name, required: "a different name for every arm", path });
    }
    seen.add(name);
  }
}

/** Refuses what is no id: a caller's own for a decision, a grant or a report. */
export function checkId(id: string, path: string): void {
  if (isId(id)) return;
  throw allocatorError("id-format", { received: id, required: REQUIRED, path });
}

function isId(id: unknown): id is string {
  return typeof id === "string" && id.length >= 1 && id.length <= LONGEST_ID && isPrintable(id);
}
