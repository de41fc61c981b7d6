import { allocatorError } from "../../errors.js";
import { finished } from "../../finished.js";

const LONGEST_ID = 200;
const FIRST_SPECIAL = 0x7f;
const FIRST_PRINTED = 0x20;

/** Names that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

/**
 * What no id may have: control characters, which terminals and spreadsheets obey; characters that turn the order of
 * reading, or end a line, so that one name can look like another; and halves of surrogate pairs, which UTF-8 cannot
 * hold, so that after a restart the id would be another.
 */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const REQUIRED = `a text of 1 to ${LONGEST_ID} characters, none of which controls how a text is shown`;

/** Names of arms that join: each an id, no two the same, at least one. */
export function checkNames(names: readonly string[], path: string): void {
  finished(checkingNames(names, path));
}

/** `checkNames` in steps. */
export function* checkingNames(names: readonly string[], path: string): Generator<void, void> {
  checkListed(names, path);
  for (let index = 0; index < names.length; index++) {
    if (index % STEP === STEP - 1) yield;
    if (isId(names[index])) continue;
    throw allocatorError("arm-name-format", { received: names[index], required: REQUIRED, path: `${path}[${index}]` });
  }
}

/** Names of arms that are there, which an old log may have taken in another form: a list, each of them once. */
export function checkListed(names: readonly string[], path: string): void {
  if (!Array.isArray(names) || names.length === 0) {
    throw allocatorError("arm-name-format", { received: names, required: "a list of one name or more", path });
  }
  if (new Set(names).size === names.length) return;
  const taken: unknown = names.find((name, index) => names.indexOf(name) < index);
  throw allocatorError("arm-name-taken", { received: taken, required: "a different name for every arm", path });
}

/** Refuses what is no id: a caller's own for a decision, a grant or a report. */
export function checkId(id: string, path: string): void {
  if (isId(id)) return;
  throw allocatorError("id-format", { received: id, required: REQUIRED, path });
}

/** Whether a text can be the id of an arm, of a decision or of a report. */
export function isId(id: unknown): id is string {
  return typeof id === "string" && id.length >= 1 && id.length <= LONGEST_ID && (isPlain(id) || !UNFIT.test(id));
}

/** Most ids are printed ASCII: an expression is asked about the rest. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= FIRST_SPECIAL || code < FIRST_PRINTED) return false;
  }
  return true;
}
