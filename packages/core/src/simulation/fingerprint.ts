import { parseSpecification } from "../parameters/specification.js";
import { withoutLabel } from "./labelsOf.js";
import type { Study } from "./study.js";

const OFFSETS = [0x811c9dc5, 0x9747b28c] as const;
const PRIME = 0x01000193;

/**
 * Sixteen hexadecimal digits that tell studies apart: FNV-1a over the JSON of the study with one policy, twice from different
 * starts. Blocks carry it, so that those of another study are not taken for finished work. Labels and names of arms are left
 * out: nothing is played otherwise for them. It is no protection against ill will.
 */
export function fingerprint({ armNames: _, ...study }: Study, policy: number): string {
  const specification = parseSpecification(withoutLabel(study.policies[policy]));
  const played = Object.keys(specification).length === 1 ? specification.id : specification;
  // JSON has no functions: a user's own curve counts by its text.
  const text = JSON.stringify({ ...study, policies: [played] }, (_, value: unknown) =>
    typeof value === "function" ? String(value) : value,
  );
  return OFFSETS.map((offset) => {
    let hash: number = offset;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
    return (hash >>> 0).toString(16).padStart(8, "0");
  }).join("");
}
