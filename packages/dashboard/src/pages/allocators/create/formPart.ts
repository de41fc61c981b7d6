import type { Draft } from "../../../draft/draft.js";
import type { Fields } from "../../../draft/fieldsOf.js";
import type { Finding } from "../../../draft/finding.js";
import type { Registry } from "../../../setting/registry.js";

/** What a part of the form needs. */
export interface FormPart {
  readonly draft: Draft;
  readonly registry: Registry;
  readonly fields: Fields;
  readonly findings: readonly Finding[];
  /** What the service takes where nothing is typed, by the field's path. */
  readonly usual: Readonly<Record<string, string>> | undefined;
  readonly onChange: (draft: Draft) => void;
}
