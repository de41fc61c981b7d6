import { useMemo, useState } from "preact/hooks";
import type { CourseKind } from "../../../contracts/contractPage.js";
import { Chart } from "../../../design/Chart.js";
import type { Answered } from "../../../engine/engine.js";
import type { FuturePath } from "../future/useTrace.js";
import { ComparisonTable } from "./ComparisonTable.js";
import { courseFigure, courseKinds } from "./courseFigure.js";
import { sharesFigure, sharesLook, thereInWords } from "./sharesFigure.js";
import { timelineFigure } from "./timelineFigure.js";

interface ResultsProperties {
  readonly answered: Answered;
  readonly names: readonly string[];
  readonly place: number;
  /** One future, drawn beside the bands of all. */
  readonly path: FuturePath | undefined;
  readonly onPlace: (place: number) => void;
}

/** The policies compared, the shares under one of them, and what is read over the rounds. */
export function Results({ answered, names, place, path, onPlace }: ResultsProperties) {
  const shares = useMemo(() => sharesFigure(answered, place, names[place]), [answered, place, names]);
  const timeline = useMemo(() => timelineFigure(answered, place, names[place]), [answered, place, names]);
  return (
    <>
      <section class="card">
        <ComparisonTable {...{ answered, names, place, onPlace }} />
      </section>
      <Chart
        figure={shares}
        title={shares.title}
        look={sharesLook}
        {...(answered.answer.present === undefined ? {} : { note: thereInWords(answered.setting) })}
      />
      {timeline !== undefined && (
        <Chart figure={timeline} title={timeline.title} note={timeline.caption} look={sharesLook} />
      )}
      <div class="courses">
        {courseKinds(answered.setting).map((kinds) => (
          <CourseChart key={kinds[0].metric} {...{ answered, names, kinds, path }} />
        ))}
      </div>
    </>
  );
}

interface CourseChartProperties {
  readonly answered: Answered;
  readonly names: readonly string[];
  /** One of them is shown. */
  readonly kinds: readonly CourseKind[];
  readonly path: FuturePath | undefined;
}

function CourseChart({ answered, names, kinds, path }: CourseChartProperties) {
  const [metric, setMetric] = useState(kinds[0].metric);
  const kind = kinds.find((one) => one.metric === metric) ?? kinds[0];
  // Averages of one future stand beside averages of all.
  const shownPath = kind.isAverage === true && path !== undefined && path.points.length > 1 ? path : undefined;
  const figure = useMemo(
    () => courseFigure(answered, kind, names, shownPath),
    [answered, kind.metric, names, shownPath],
  );
  return (
    <Chart figure={figure} title={kind.title}>
      {kinds.length > 1 && (
        <div class="row" role="group" aria-label="What is shown">
          {kinds.map((one) => (
            <button
              key={one.metric}
              type="button"
              class="button small-button"
              aria-pressed={one === kind}
              onClick={() => setMetric(one.metric)}
            >
              {one.tab}
            </button>
          ))}
        </div>
      )}
    </Chart>
  );
}
