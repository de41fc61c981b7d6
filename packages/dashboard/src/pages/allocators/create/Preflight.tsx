import type { ComponentChildren } from "preact";
import type { Finding } from "../../../draft/finding.js";
import type { Draft } from "../../../draft/draft.js";

interface PreflightProperties {
  readonly findings: readonly Finding[];
  readonly isAsking: boolean;
  /** Leads to the field that mends it. */
  readonly onField: (field: string) => void;
  readonly onChange: (draft: Draft) => void;
  /** The buttons below. */
  readonly children: ComponentChildren;
}

/** What stands in the way, each with the way to its cure; then what is allowed and worth knowing. */
export function Preflight({ findings, isAsking, onField, onChange, children }: PreflightProperties) {
  const blockers = findings.filter(({ kind }) => kind === "blocker").length;
  return (
    <section class="card stack tight preflight" aria-labelledby="preflight-title">
      <h2 id="preflight-title" tabIndex={-1}>
        {blockers > 0
          ? `${blockers === 1 ? "One thing" : `${blockers} things`} to mend first`
          : isAsking
            ? "The service is asked …"
            : "Nothing stands in the way"}
      </h2>
      {findings.length > 0 && (
        <ul class="stack tight">
          {findings.map(({ kind, words, field, cure }) => (
            <li key={`${field ?? ""} ${words}`} class={`finding ${kind}`}>
              <span>
                {kind === "warning" && <strong>To know: </strong>}
                {words}
              </span>{" "}
              {field !== undefined && (
                <button type="button" class="link" onClick={() => onField(field)}>
                  {kind === "warning" ? "Change it" : "Mend it"}
                  <span class="spoken">: {words}</span>
                </button>
              )}{" "}
              {cure !== undefined && (
                <button type="button" class="link" onClick={() => onChange(cure.draft)}>
                  {cure.words}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="row">{children}</div>
    </section>
  );
}
