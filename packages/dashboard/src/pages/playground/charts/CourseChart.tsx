import { useMemo, useState } from "preact/hooks";
import type { CourseKind } from "../../../contracts/contractPage.js";
import { Chart } from "../../../design/Chart.js";
import type { Answered } from "../../../engine/useAnswer.js";
import type { FuturePath } from "../future/futurePath.js";
import { courseFigure } from "./courseFigure.js";

interface CourseChartProperties {
  readonly answered: Answered;
  readonly names: readonly string[];
  /** One of them is shown. */
  readonly kinds: readonly CourseKind[];
  readonly path: FuturePath | undefined;
}

export function CourseChart({ answered, names, kinds, path }: CourseChartProperties) {
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
