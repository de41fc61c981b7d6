import { useMemo, useState } from "preact/hooks";
import { Chart } from "../../../design/Chart.js";
import type { Answered } from "../../../engine/useAnswer.js";
import { courseFigure, type CourseKind } from "./courseFigure.js";

interface CourseChartProperties {
  readonly answered: Answered;
  readonly names: readonly string[];
  /** One of them is shown. */
  readonly kinds: readonly CourseKind[];
}

export function CourseChart({ answered, names, kinds }: CourseChartProperties) {
  const [metric, setMetric] = useState(kinds[0].metric);
  const kind = kinds.find((one) => one.metric === metric) ?? kinds[0];
  const figure = useMemo(() => courseFigure(answered, kind, names), [answered, kind.metric, names]);
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
