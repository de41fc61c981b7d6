import type { AllocatorEvent } from "@evenhand/allocator";
import type { AllocatorAnswer, HistoryAnswer } from "@evenhand/protocol";
import { useMemo } from "preact/hooks";
import { pageWithId } from "../../../../contracts/index.js";
import { Chart } from "../../../../design/Chart.js";
import { whole } from "../../../../numbers/formats.js";
import { apiPath } from "../../../../service/apiPath.js";
import { useRead } from "../../../../service/useRead.js";
import type { Service } from "../../../../service/useService.js";
import { dateAndTime } from "../../../../numbers/clock.js";
import { changeInWords } from "../../../../audit/eventInWords.js";
import { deficitFigure } from "./deficitFigure.js";
import { historyFigure } from "./historyFigure.js";
import { useChanges } from "./useChanges.js";

interface HistoryProperties {
  readonly service: Service;
  readonly view: AllocatorAnswer;
  readonly version: string;
  readonly nameOf: (arm: number) => string;
}

/** Milliseconds between two reads of the chart over time. */
const READ_EVERY = 3000;
/** As many of the last changes are listed. */
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
