import type { Draft } from "../draft/draft.js";
import type { Field } from "../draft/field.js";
import type { Finding } from "../draft/finding.js";
import { FieldInput } from "./FieldInput.js";

interface FieldListProperties {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly findings: readonly Finding[];
  /** What the service takes where nothing is typed, as far as it has said so: not always the library's default. */
  readonly usual?: Readonly<Record<string, string>> | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Fields beside each other, as many as there is room for. */
export function FieldList({ fields, draft, findings, usual = {}, onChange }: FieldListProperties) {
  return (
    <div class="field-list">
      {fields.map((field) => (
        <FieldInput
          key={field.path}
          field={field.path in usual ? { ...field, usual: usual[field.path] } : field}
          text={draft.values[field.path] ?? ""}
          isInvalid={isBlocked(findings, field.path) && (draft.values[field.path] ?? "") !== ""}
          onChange={(text) => onChange({ ...draft, values: { ...draft.values, [field.path]: text } })}
        />
      ))}
    </div>
  );
}

export function isBlocked(findings: readonly Finding[], path: string): boolean {
  return findings.some(({ kind, field }) => kind === "blocker" && field === path);
}
