import type { AllocatorEvent } from "@evenhand/allocator";
import type { AllocatorAnswer, ContractChangeAnswer, ContractChangesAnswer, HistoryAnswer } from "@evenhand/protocol";
import { useEffect, useMemo, useState } from "preact/hooks";
import { changeInWords } from "../../../audit/eventInWords.js";
import { pageWithId } from "../../../contracts/index.js";
import { Chart } from "../../../design/Chart.js";
import { dateAndTime, whole } from "../../../numbers/formats.js";
import { apiPath } from "../../../service/session.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { deficitFigure, historyFigure } from "./historyFigure.js";

interface HistoryProperties {
  readonly service: Service;
  readonly view: AllocatorAnswer;
  readonly version: string;
  readonly nameOf: (arm: number) => string;
}

/** Milliseconds between two reads of the chart, and of the changes, which are rare. */
const READ_EVERY = 3000;
/** The number of last changes that are listed. */
const MOST = 10;
const look = { mostSeries: 16 };

/** The contract's history: tenures on a timeline, and what was changed, newest first. */
export function History({ service, view, version, nameOf }: HistoryProperties) {
  const changes = useChanges(service, view.id, version);
  const path = apiPath("allocators", view.id, "history");
  const { data } = useRead<HistoryAnswer>(service, path, { version: view.logLength, every: READ_EVERY });
  const hasFloors = pageWithId(view.contract.id)?.sharesAre === "promised";
  const deficits = useMemo(() => (data === undefined ? undefined : deficitFigure(data, hasFloors)), [data, hasFloors]);
  const tenures = useMemo(() => historyFigure(changes, view.round, nameOf), [changes, view.round, nameOf]);
  if (changes.length === 0) return null;
  const { active, paused, retired } = view.arms;
  const arms = active + paused + retired;
  return (
    <section class="stack" aria-labelledby="history-title">
      <h2 id="history-title">The contract so far</h2>
      <div class="courses">
        <Chart
          figure={tenures}
          title="What was promised, and when"
          look={look}
          {...(arms > look.mostSeries ? { note: `The first ${look.mostSeries} of ${whole(arms)} arms.` } : {})}
        />
        {deficits !== undefined && <Chart figure={deficits} title="Furthest behind, in pulls" />}
      </div>
      <ol class="events small card" aria-label="Changes of the contract">
        {changes
          .slice(-MOST)
          .reverse()
          .map((change) => (
            <li key={change.place}>
              <time dateTime={new Date(change.at).toISOString()}>{dateAndTime(change.at)}</time>
              <span>
                {change.round > 0 && <span class="soft">after round {whole(change.round)}: </span>}
                {changeInWords(change as unknown as AllocatorEvent, nameOf)}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** All changes of a contract, read on from where the last answer ended: a long log takes several answers. */
function useChanges(service: Service, id: string, version: string): readonly ContractChangeAnswer[] {
  const [known, setKnown] = useState({ id, next: 0, items: [] as readonly ContractChangeAnswer[] });
  const { next, items } = known.id === id ? known : { next: 0, items: [] };
  const path = `${apiPath("allocators", id, "changes")}?from=${next}`;
  const { data } = useRead<ContractChangesAnswer>(service, path, { version, every: READ_EVERY });
  useEffect(() => {
    if (data === undefined || data.next === next) return;
    // Where nothing was found near the end, the same place is asked for again: the path stays and reads do not pile up.
    if (data.items.length > 0 || !data.isWhole) setKnown({ id, next: data.next, items: [...items, ...data.items] });
  }, [data]);
  return items;
}
