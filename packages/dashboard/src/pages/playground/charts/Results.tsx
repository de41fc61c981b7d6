import type { Figure, Mark } from "@evenhand/figures";
import { useMemo, useState } from "preact/hooks";
import type { CourseKind } from "../../../contracts/contractPage.js";
import { aboutOf, pageOf } from "../../../contracts/index.js";
import { Chart } from "../../../design/Chart.js";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { policyOrder } from "../../../setting/registry.js";
import { BASELINE, type Setting } from "../../../setting/setting.js";
import type { FuturePath } from "../future/useTrace.js";
import { ComparisonTable } from "./ComparisonTable.js";
import { floorHandles } from "./floorHandles.js";
import { sharesFigure, sharesLook, thereInWords } from "./sharesFigure.js";
import { timelineFigure } from "./timelineFigure.js";

interface ResultsProperties {
  /** The present setting: its floors are dragged, while the answer may still be to the one before. */
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
  readonly answered: AnsweredSetting;
  readonly names: readonly string[];
  readonly place: number;
  /** One future, drawn beside the bands of all. */
  readonly path: FuturePath | undefined;
  readonly onPlace: (place: number) => void;
}

/** The policies compared, the shares under one of them, and what is read over the rounds. */
export function Results({ setting, onChange, answered, names, place, path, onPlace }: ResultsProperties) {
  const handles = floorHandles(setting, answered, onChange);
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
        {...(handles === undefined ? {} : { handles })}
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
  readonly answered: AnsweredSetting;
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

/** One number over the rounds for every policy, with bands of two standard errors. */
function courseFigure(
  { setting, answer }: AnsweredSetting,
  kind: CourseKind,
  names: readonly string[],
  path?: FuturePath,
): Figure {
  const marks = answer.policies.flatMap(({ courses }, place): Mark[] => {
    if (kind.isOfKeepers === true && place === BASELINE && answer.policies.length > 1) return [];
    const { rounds, mean, error, most } = courses[kind.metric];
    const scale = (value: number, index: number) => (kind.isAverage === true ? value / rounds[index] : value);
    return [
      {
        kind: "line",
        series: names[place],
        points: rounds.map((round, index) => {
          const [middle, width] = [scale(mean[index], index), scale(2 * error[index], index)];
          if (kind.isWorst === true) return { x: round, y: most[index] };
          if (Number.isNaN(width)) return { x: round, y: middle };
          return { x: round, y: middle, low: middle - width, high: middle + width };
        }),
      },
    ];
  });
  return {
    title: kind.title,
    caption: `${answer.trials} trials, seed ${setting.seed}. ${kind.isWorst === true ? "The worst of all trials." : "Bands are 95\u202f% intervals."}`,
    order: policyOrder(names),
    panels: [
      {
        x: { label: "round" },
        y: {
          label: kind.label,
          ...(kind.unit === undefined ? {} : { unit: kind.unit }),
          ...(kind.level === undefined ? {} : { domain: [0, roomAbove(marks, kind.level.at)] }),
        },
        marks: [
          ...marks,
          ...(path === undefined ? [] : [{ kind: "line", series: path.name, points: path.points } as const]),
          ...(kind.level === undefined ? [] : [{ kind: "level", axis: "y", ...kind.level } as const]),
        ],
      },
    ],
  };
}

/** The level and all lines are in sight, with some room above. */
function roomAbove(marks: readonly Mark[], level: number): number {
  const values = marks.flatMap((mark) => (mark.kind === "line" ? mark.points.map(({ y }) => y) : []));
  return 1.15 * Math.max(level, ...values);
}

/**
 * What is drawn over the rounds, side by side: the reward or, where the reader asks for it, the regret; and how far the
 * promise was from being kept. Where that is not read over the rounds reward and regret stand side by side.
 */
function courseKinds(setting: Setting): CourseKind[][] {
  const about = aboutOf(setting);
  const { reward } = about.words;
  const kept = pageOf(setting.contract).courses(about);
  const rewardSoFar: CourseKind = {
    ...{ metric: "reward", title: `Average ${reward}`, tab: "Average" },
    ...{ label: `${reward} per round`, isAverage: true },
  };
  const regret: CourseKind = {
    ...{ metric: "regret", title: "Missed against always choosing the best", tab: "Missed" },
    ...{ label: "regret", unit: `expected ${reward}` },
  };
  return kept.length === 0 ? [[rewardSoFar], [regret]] : [[rewardSoFar, regret], [...kept]];
}
