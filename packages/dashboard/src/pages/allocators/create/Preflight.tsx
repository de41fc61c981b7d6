import type { UnderstoodAnswer } from "@evenhand/protocol";
import type { ComponentChildren } from "preact";
import type { Draft, Finding } from "../../../draft/draft.js";
import { capital, inWords, plainPercent, whole } from "../../../numbers/formats.js";

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
          ? `${capital(inWords(blockers))} ${blockers === 1 ? "thing is" : "things are"} missing`
          : isAsking
            ? "The service is asked …"
            : "Ready to create"}
      </h2>
      {findings.length > 0 && (
        <ul class="stack tight">
          {findings.map(({ kind, words, field, cure }) => (
            <li key={`${field ?? ""} ${words}`} class={`finding ${kind}`}>
              <span>
                {kind === "warning" && <strong>Good to know: </strong>}
                {words}
              </span>{" "}
              {field !== undefined && (
                <button type="button" class="link" onClick={() => onField(field)}>
                  {kind === "warning" ? "Change it" : "Go there"}
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

interface PromiseCardProperties {
  readonly understood: UnderstoodAnswer | undefined;
  /** The promise in whole decisions, where it can be said so simply. */
  readonly example: string | undefined;
}

/** What the service understood: the promise, what is proved about it, and what is not promised. */
export function PromiseCard({ understood, example }: PromiseCardProperties) {
  return (
    <section class="card stack tight" aria-labelledby="promise-title">
      <h2 id="promise-title">What is promised</h2>
      {understood === undefined ? (
        <p class="small soft">The service says it here before anything is created, once nothing is missing.</p>
      ) : (
        <>
          <p>
            <strong>{understood.contract.promise}</strong>
          </p>
          {understood.inForce.arms > 0 && (
            <p class="small">
              {understood.inForce.arms === 1 ? "1 arm is" : `${whole(understood.inForce.arms)} arms are`} promised{" "}
              {plainPercent(understood.inForce.sum.number)} of all decisions together.
            </p>
          )}
          {example !== undefined && <p class="small">{example}</p>}
          <details class="small">
            <summary>What is proved</summary>
            <p>
              {understood.contract.policy.title}: {understood.contract.policy.guarantee}
            </p>
          </details>
          <h3>What it does not promise</h3>
          <ul class="bullets small">
            {understood.notPromised.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
