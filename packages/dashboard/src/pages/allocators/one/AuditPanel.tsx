import { useMemo, useState } from "preact/hooks";
import { type FetchedLog, fetchLog } from "../../../audit/fetchLog.js";
import type { AuditedLog } from "../../../audit/tasks.js";
import { useTask, Working } from "../../../audit/useTask.js";
import { AuditedLogCard } from "../../../audit/verdict/JudgementCard.js";
import { Notice } from "../../../design/Notice.js";
import { saveFile } from "../../../files/openAndSave.js";
import { hrefOf } from "../../../links/route.js";
import { whole } from "../../../numbers/formats.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import { openPatiently, type Service } from "../../../service/useService.js";

/** Downloads the log and audits it here, with the code of the command. */
export function AuditPanel({ service, id }: { readonly service: Service; readonly id: string }) {
  const [fetched, setFetched] = useState<FetchedLog>();
  const [byService, setByService] = useState<AuditedLog>();
  const [isFetching, setFetching] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const asked = useMemo(
    () => (fetched === undefined ? undefined : { log: fetched.log, receipts: [], signedHead: fetched.signedHead }),
    [fetched],
  );
  const { state, cancel } = useTask("audit", asked);
  const run = async (fetchIt: () => Promise<void>) => {
    setProblem(undefined);
    setByService(undefined);
    setFetching(true);
    try {
      await fetchIt();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setFetching(false);
  };
  const here = async () => setFetched(await fetchLog(service, id));
  const there = async () => setByService(await auditedThere(service, id));
  const audited = byService ?? (state.kind === "done" ? state.answer : undefined);
  return (
    <section class="card stack tight" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit</h2>
      <p class="small">
        Downloads the whole log and decides everything again, in this browser: is it the log that was signed, was every
        choice the policy’s, was every promise kept at every moment?
      </p>
      <p class="row">
        <button
          type="button"
          class="button"
          disabled={isFetching || state.kind === "working"}
          onClick={() => void run(here)}
        >
          Audit the log
        </button>
        <a class="small" href={hrefOf("/verify")}>
          Or verify a file
        </a>
        <a class="small" href={hrefOf("/verify", new URLSearchParams({ allocator: id, cheat: "" }))}>
          Try to cheat
        </a>
      </p>
      {isFetching && (
        <p class="small soft" role="status">
          Reading …
        </p>
      )}
      {state.kind === "working" && <Working part={state.part} onCancel={cancel} />}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {state.kind === "failed" && (
        <Notice kind="bad" title="The log could not be checked">
          {state.error.message}
        </Notice>
      )}
      {audited !== undefined && fetched !== undefined && (
        <>
          <AuditedLogCard
            audited={audited}
            beside={{
              ...{ keys: [fetched.verifierKey], ownKeys: [fetched.verifierKey] },
              head: { name: "head", text: fetched.signedHead },
            }}
          />
          {byService !== undefined && (
            <p class="small">
              By the service: {whole(byService.report.choices.recomputed)} choices were drawn again, with the seeds that
              it keeps.
            </p>
          )}
          {audited.report.choices.unknown > 0 && (
            <p class="small">
              <button type="button" class="link" onClick={() => void run(there)}>
                Let the service draw those again
              </button>
              , whose word you then take for the seed.
            </p>
          )}
          <p class="small">
            <button
              type="button"
              class="link"
              onClick={() => saveFile(`${id}.audit.json`, inJson(audited.report), "application/json")}
            >
              Save the result
            </button>
          </p>
        </>
      )}
    </section>
  );
}

/** By the service, with the seeds that it keeps secret. */
async function auditedThere(service: Service, id: string): Promise<AuditedLog> {
  const response = await openPatiently(service, apiPath("allocators", id, "audit"));
  const { report } = (await response.json()) as Pick<AuditedLog, "report">;
  return { report, origin: undefined, receipts: [] };
}

function inJson(report: object): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
