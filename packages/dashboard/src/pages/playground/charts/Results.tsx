import { useMemo } from "preact/hooks";
import { Chart } from "../../../design/Chart.js";
import type { Answered } from "../../../engine/useAnswer.js";
import type { FuturePath } from "../future/futurePath.js";
import { ComparisonTable } from "./ComparisonTable.js";
import { CourseChart } from "./CourseChart.js";
import { courseKinds } from "./courseKinds.js";
import { sharesFigure, thereInWords } from "./sharesFigure.js";
import { sharesLook } from "./sharesPanel.js";
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
