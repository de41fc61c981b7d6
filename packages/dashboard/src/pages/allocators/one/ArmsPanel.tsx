import { intervalOfMeans } from "@evenhand/allocator";
import type { AllocatorAnswer, ArmAnswer, ArmsAnswer } from "@evenhand/protocol";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Chart } from "../../../design/Chart.js";
import { useKept } from "../../../engine/engine.js";
import { plain, whole } from "../../../numbers/formats.js";
import { ProblemNotice } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../Pager.js";
import { armName } from "../health.js";
import { type ArmSort, armsQuery, ArmTable } from "./ArmTable.js";
import { RECENT_WORDS, recentFigure, sharesFigure, sharesLook } from "./sharesFigures.js";

interface ArmsPanelProperties {
  readonly service: Service;
  readonly view: AllocatorAnswer;
  readonly version: string;
  readonly every: number;
  /** Beside the charts. */
  readonly children: ComponentChildren;
}

/** The number of bars that can still be read. */
const PAGE = 16;

/** Each arm against its promise: charts and a table of one page of arms, which the service sorts and searches. */
export function ArmsPanel({ service, view, version, every, children }: ArmsPanelProperties) {
  const [sort, setSort] = useState<ArmSort>({ column: "arm", isDescending: false });
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const path = `${apiPath("allocators", view.id, "arms")}?${armsQuery(sort, search, page, PAGE)}`;
  const { data, problem } = useRead<ArmsAnswer>(service, path, { version, every });
  const shown = useKept(data);
  const { active, paused, retired } = view.arms;
  const isLong = active + paused + retired > PAGE;
  const found = shown?.total ?? 0;
  // The page is drawn at every event, charts only when their numbers have been read again.
  const ofAll = useMemo(() => sharesFigure(shown?.rows ?? [], view.pulls), [shown, view.pulls]);
  const ofRecent = useMemo(() => recentFigure(shown?.rows ?? []), [shown]);
  const choose = (next: ArmSort) => {
    setSort(next);
    setPage(0);
  };
  return (
    <section class="stack" aria-labelledby="arms-title">
      <div class="row spread">
        <h2 id="arms-title">Arms against their promises</h2>
        {isLong && (
          <input
            class="input search"
            type="search"
            aria-label="Search arms by name"
            placeholder={`Search ${whole(active + paused + retired)} arms`}
            value={search}
            onInput={({ currentTarget }) => {
              setSearch(currentTarget.value);
              setPage(0);
            }}
          />
        )}
      </div>
      {problem !== undefined && !problem.isPassing && <ProblemNotice problem={problem} />}
      <div class="allocator">
        {shown !== undefined && found > 0 ? (
          <div class="courses">
            {view.pulls > 0 && <Chart figure={ofAll} title="Share of all decisions" look={sharesLook} />}
            <Chart figure={ofRecent} title="Share of the last 1,000 rounds" note={RECENT_WORDS} look={sharesLook} />
          </div>
        ) : (
          <p class="soft">{shown === undefined ? "…" : `No arm has “${search}” in its name.`}</p>
        )}
        {children}
      </div>
      {shown !== undefined && found > 0 && (
        <>
          <div class="card stack tight">
            <ArmTable rows={shown.rows} sort={sort} onSort={choose} />
            <MissingFeedback rows={shown.rows} terms={view.terms} />
            <details class="small">
              <summary>What the interval of a mean says</summary>
              <p>{intervalOfMeans.words}</p>
            </details>
          </div>
          <Pager page={page} size={PAGE} total={found} what="arms" onPage={setPage} />
        </>
      )}
    </section>
  );
}

interface MissingFeedbackProperties {
  readonly rows: readonly ArmAnswer[];
  readonly terms: AllocatorAnswer["terms"];
}

/** Says what missing rewards do to what is learned of an arm; nothing where none is missing. */
function MissingFeedback({ rows, terms: { rewards } }: MissingFeedbackProperties) {
  const missing = rows
    .map((row) => ({ row, count: row.standIns + row.unheard }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (missing.length === 0) return null;
  const [{ row, count }] = missing;
  const instead =
    rewards.missing === "nothing"
      ? "Nothing was learned from those."
      : `${plain(rewards.missing)} was learned instead.`;
  return (
    <p class="small">
      <strong>Missing feedback can look like poor performance.</strong> {whole(count)}{" "}
      {count === 1 ? "reward" : "rewards"} of {armName(row)} never came in time
      {missing.length > 1 ? `, and some of ${missing.length - 1} more` : ""}. {instead} The means above are of rewards
      that came.
    </p>
  );
}
