import type { ListedAllocator, UnderstoodAnswer } from "@evenhand/protocol";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Draft } from "../../../draft/draft.js";
import { takesEarlier } from "../../../draft/earlierResults.js";
import { exampleOf } from "../../../draft/exactShare.js";
import { fieldsOf } from "../../../draft/fieldsOf.js";
import { draftOfTerms } from "../../../draft/filledDraft.js";
import { preflight } from "../../../draft/preflight.js";
import { requestOf } from "../../../draft/requestOf.js";
import { assumedMeans, settingOfDraft } from "../../../draft/settingOfDraft.js";
import { hasShares } from "../../../draft/shareFindings.js";
import { FieldList } from "../../../editor/FieldInput.js";
import type { Engine } from "../../../engine/engine.js";
import { hrefOf } from "../../../links/route.js";
import { type Problem, problemOf } from "../../../service/problem.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import type { Registry } from "../../../setting/registry.js";
import { ARMS_PAGE, ArmsTable } from "../ArmsTable.js";
import { allocatorHref } from "../health.js";
import { ContractFields, WhoDecides } from "./ContractFields.js";
import { CostPreview } from "./CostPreview.js";
import { Preflight, PromiseCard } from "./Preflight.js";
import { refusedFinding, takenFindings, useDryRun } from "./useDryRun.js";

interface CreateFormProperties {
  readonly service: Service;
  readonly engine: Engine;
  readonly registry: Registry;
  readonly link: string;
  readonly first: Draft;
}

/** The form on one side; on the other what stands in the way, what is promised, and what it would cost. */
export function CreateForm({ service, engine, registry, link, first }: CreateFormProperties) {
  const [draft, setDraft] = useKeptDraft(link, first);
  const [refusal, setRefusal] = useState<Problem>();
  const [isCreating, setCreating] = useState(false);
  const { page, setPage, focusField } = useFieldFocus();
  const list = service.may("read") ? "/v1/allocators" : undefined;
  const taken = useRead<{ readonly items: readonly ListedAllocator[] }>(service, list).data?.items;
  const found = useMemo(
    () => [...takenFindings(draft, taken), ...preflight(draft, registry)],
    [draft, taken, registry],
  );
  const isClear = !found.some(({ kind }) => kind === "blocker");
  const request = useMemo(() => (isClear ? requestOf(draft, registry) : undefined), [draft, isClear, registry]);
  const dryRun = useDryRun(service, request);
  const usual = useUsual(dryRun.answer);
  const refused = refusal ?? dryRun.problem;
  const findings = useMemo(
    () => (refused === undefined ? found : [refusedFinding(refused, draft, registry), ...found]),
    [found, refused],
  );
  const simulated = useMemo(() => (isClear ? settingOfDraft(draft, registry) : undefined), [draft, isClear, registry]);
  const fields = useMemo(() => fieldsOf(draft, registry), [draft.contract, draft.policy, draft.learner, registry]);
  // A refusal is about what was sent: what is typed now is asked again.
  useEffect(() => setRefusal(undefined), [draft]);

  const create = async (event: Event) => {
    event.preventDefault();
    if (request === undefined || refused !== undefined) {
      document.getElementById("preflight-title")?.focus();
      return;
    }
    setCreating(true);
    try {
      await service.connection.post("/v1/allocators", request);
      forgetDraft();
      location.hash = allocatorHref(request.id);
    } catch (error) {
      setRefusal(problemOf(error));
      setCreating(false);
    }
  };

  return (
    <form class="create" onSubmit={(event) => void create(event)} noValidate>
      <div class="create-head stack tight">
        <h1>New allocator</h1>
        <p class="soft">
          A running contract: it decides who is next, keeps its promise, and keeps the log that shows it.
        </p>
      </div>
      <div class="create-fields stack">
        <ContractFields {...{ draft, registry, fields, findings, usual }} onChange={setDraft} />
        <fieldset class="card stack tight">
          <legend>Arms: who is chosen from</legend>
          <p class="small soft">
            An id is opaque and stays in the log for ever. Labels and groups lie beside the log and can be erased. A
            share is a percentage, or a fraction such as 1/3.
          </p>
          <ArmsTable
            {...{
              arms: draft.arms,
              findings,
              page,
              hasShares: hasShares(draft),
              takesEarlier: takesEarlier(draft, registry),
            }}
            assumed={assumedMeans(draft).shown}
            onPage={setPage}
            onChange={(arms) => setDraft({ ...draft, arms })}
          />
        </fieldset>
        <fieldset class="card stack tight">
          <legend>Rewards: what comes of a decision</legend>
          <FieldList fields={fields.rewards} {...{ draft, findings }} onChange={setDraft} />
        </fieldset>
        <details class="card" open={fields.times.some(({ path }) => path === "period")}>
          <summary>Renewal, no-shows and persons</summary>
          <FieldList fields={fields.times} {...{ draft, findings, usual }} onChange={setDraft} />
        </details>
        <details class="card">
          <summary>Who decides</summary>
          <WhoDecides {...{ draft, registry, fields, findings, usual }} onChange={setDraft} />
        </details>
      </div>
      <div class="create-side stack">
        <Preflight {...{ findings, isAsking: dryRun.isAsking }} onField={focusField} onChange={setDraft}>
          <button type="submit" class="button primary" disabled={isCreating}>
            {isCreating ? "The allocator is being created …" : "Create the allocator"}
          </button>
          <a class="button" href={hrefOf("/allocators")}>
            Cancel
          </a>
        </Preflight>
        <PromiseCard
          understood={dryRun.answer}
          example={dryRun.answer && exampleOf(draft, dryRun.answer.contract.policy.id)}
        />
        <CostPreview
          {...{ engine, registry, simulated, rounds: draft.simulation.rounds }}
          onRounds={(rounds) => setDraft({ ...draft, simulation: { ...draft.simulation, rounds } })}
        />
      </div>
    </form>
  );
}

/** What the service has put in the places of what was not typed, from its last answer. */
function useUsual(understood: UnderstoodAnswer | undefined): Readonly<Record<string, string>> | undefined {
  const last = useRef<Readonly<Record<string, string>> | undefined>(undefined);
  const usual = useMemo(() => understood && draftOfTerms(understood.terms).values, [understood]);
  last.current = usual ?? last.current;
  return last.current;
}

/** Leads to a field by its path, also where it is on another page of arms or in a part that is closed. */
function useFieldFocus(): {
  readonly page: number;
  readonly setPage: (page: number) => void;
  readonly focusField: (field: string) => void;
} {
  const [page, setPage] = useState(0);
  const [wanted, setWanted] = useState<{ readonly field: string }>();
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const element = document.getElementById(wanted.field);
    const closed = element?.closest("details");
    if (closed) closed.open = true;
    element?.focus();
    element?.scrollIntoView({ block: "center" });
  }, [wanted]);
  const focusField = (field: string) => {
    const [, place] = /^arms\[(\d+)\]/.exec(field) ?? [];
    if (place !== undefined) setPage(Math.floor(Number(place) / ARMS_PAGE));
    setWanted({ field });
  };
  return { page, setPage, focusField };
}

/** The draft of this tab and the link that it began with: a reader who leaves the form and returns finds it there. */
let kept: { readonly link: string; readonly draft: Draft } | undefined;

function useKeptDraft(link: string, first: Draft): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => (kept?.link === link ? kept.draft : first));
  const change = (next: Draft) => {
    kept = { link, draft: next };
    setDraft(next);
  };
  return [draft, change];
}

/** After it was created: the next form is empty. */
function forgetDraft(): void {
  kept = undefined;
}
