import { useState } from "preact/hooks";
import type { Audited } from "../../../../audit/auditMessages.js";
import { auditLog } from "../../../../audit/auditLog.js";
import { verdictInWords } from "../../../../audit/verdictInWords.js";
import { hrefOf } from "../../../../app/route.js";
import { Notice } from "../../../../design/Notice.js";
import { saveFile } from "../../../../files/saveFile.js";
import { whole } from "../../../../numbers/formats.js";
import { apiPath } from "../../../../service/apiPath.js";
import { openPatiently } from "../../../../service/openPatiently.js";
import { problemOf, type Problem } from "../../../../service/problem.js";
import { ProblemNotice } from "../../../../service/ProblemNotice.js";
import type { Service } from "../../../../service/useService.js";

interface Done {
  readonly kind: "done";
  readonly audited: Audited;
  /** Where it was made, if not here. */
  readonly where?: string;
}

type State =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly events: number }
  | Done
  | { readonly kind: "failed"; readonly problem: Problem };

/** Downloads the log and audits it here, with the code of the command. */
export function AuditPanel({ service, id }: { readonly service: Service; readonly id: string }) {
  const [state, setState] = useState<State>({ kind: "none" });
  const run = async (audit: () => Promise<Omit<Done, "kind">>) => {
    setState({ kind: "running", events: 0 });
    try {
      setState({ kind: "done", ...(await audit()) });
    } catch (error) {
      setState({ kind: "failed", problem: problemOf(error) });
    }
  };
  const here = async () => ({
    audited: await auditedHere(service, id, (events) => setState({ kind: "running", events })),
  });
  const there = async () => ({
    audited: await auditedThere(service, id),
    where: "by the service, which has the seeds",
  });
  const isRunning = state.kind === "running";
  return (
    <section class="card stack tight" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit</h2>
      <p class="small">
        Downloads the whole log and decides everything again, in this browser: is it the log that was signed, was every
        choice the policy’s, was every promise kept at every moment?
      </p>
      <p class="row">
        <button type="button" class="button" disabled={isRunning} onClick={() => void run(here)}>
          Audit the log
        </button>
        <a class="small" href={hrefOf("/verify")}>
          Or verify a file
        </a>
      </p>
      {isRunning && (
        <p class="small soft" role="status">
          {state.events === 0 ? "Reading …" : `${whole(state.events)} events so far …`}
        </p>
      )}
      {state.kind === "failed" && <ProblemNotice problem={state.problem} />}
      {state.kind === "done" && <Verdict {...state} id={id} />}
      {state.kind === "done" && state.audited.report.choices.unknown > 0 && (
        <p class="small">
          <button type="button" class="link" onClick={() => void run(there)}>
            Let the service draw those again
          </button>
          , whose word you then take for the seed.
        </p>
      )}
    </section>
  );
}

async function auditedHere(service: Service, id: string, onProgress: (events: number) => void): Promise<Audited> {
  const { connection } = service;
  // The head first: the log then has at least what is under it.
  const head = await (await connection.open(apiPath("allocators", id, "head"))).text();
  const { verifierKey } = await connection.get<{ verifierKey: string }>(`/v1/public-key?allocator=${id}`);
  const { body } = await connection.open(apiPath("allocators", id, "log"));
  return auditLog(body ?? new ReadableStream(), { head, verifierKey, onProgress });
}

/** By the service, with the seeds that it keeps secret. */
async function auditedThere(service: Service, id: string): Promise<Audited> {
  const response = await openPatiently(service, apiPath("allocators", id, "audit"));
  const { report } = (await response.json()) as { readonly report: Audited["report"] };
  return { report, origin: undefined };
}

function Verdict({ audited: one, where, id }: Omit<Done, "kind"> & { readonly id: string }) {
  const { isGood, title, details } = verdictInWords(one, where);
  const save = () => saveFile(`${id}.audit.json`, `${JSON.stringify(one.report, null, 2)}\n`, "application/json");
  return (
    <Notice kind={isGood ? "plain" : "bad"} title={title} action={{ words: "Save the result", do: save }}>
      <ul class="bullets small">
        {details.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}
