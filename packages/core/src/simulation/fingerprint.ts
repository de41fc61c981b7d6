import { EvenhandError } from "../errors.js";
import { described } from "../parameters/descriptors.js";
import type { OwnDefinitions } from "../registry/definitions.js";
import { parseSpecification } from "../specification/specification.js";
import { withoutLabel } from "./labelsOf.js";
import type { CheckedStudy, Study } from "./study.js";

const OFFSETS = [0x811c9dc5, 0x9747b28c] as const;
const PRIME = 0x01000193;

const known = new WeakMap<CheckedStudy, string[]>();

/** The fingerprint of a study with one of its policies, made once: blocks are many, and a study may be long. */
export function fingerprintOf(checked: CheckedStudy, policy: number): string {
  const prints = known.get(checked) ?? [];
  known.set(checked, prints);
  return (prints[policy] ??= fingerprint(checked.study, policy, checked.own));
}

/**
 * Sixteen hexadecimal digits that tell studies apart: FNV-1a over the JSON of the study with one policy, twice from
 * different starts. Blocks carry it, so that those of another study are not taken for finished work. Labels and names
 * of arms do not count: they change nothing that is played. Definitions of the program's own count by what they say
 * of themselves: the text of their functions may differ from thread to thread. It is no protection against ill will.
 */
export function fingerprint({ armNames: _, ...study }: Study, policy: number, own?: OwnDefinitions): string {
  const specification = parseSpecification(withoutLabel(study.policies[policy]));
  const played = Object.keys(specification).length === 1 ? specification.id : specification;
  const text = textOf({
    ...study,
    policies: [played],
    ...(own === undefined ? {} : { definitions: descriptionsOf(own) }),
  });
  return OFFSETS.map((offset) => {
    let hash: number = offset;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
    return (hash >>> 0).toString(16).padStart(8, "0");
  }).join("");
}

function descriptionsOf(own: OwnDefinitions): Readonly<Record<string, readonly object[]>> {
  const lists = Object.entries(own as Readonly<Record<string, readonly object[]>>);
  return Object.fromEntries(lists.map(([key, list]) => [key, list.map(described)]));
}

/** JSON has no functions: a user's own count by their text. */
function textOf(study: Study): string {
  try {
    return JSON.stringify(study, (_, value: unknown) => (typeof value === "function" ? String(value) : value));
  } catch (cause) {
    const required = "a study that can be written as JSON";
    throw new EvenhandError("parameter-type", { received: study, required, path: "study", cause });
  }
}
