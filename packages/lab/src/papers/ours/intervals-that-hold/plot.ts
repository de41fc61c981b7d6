import type { Figure, Panel } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, courseOf, withError } from "../../../reproduction/measured.js";
import { learnerNames, meanOverArms, missesOf, worldNames, type Values } from "./study.js";
import { ERROR, intervalKinds, intervals, looks, missMetric, type IntervalKind } from "../definitions/watchedPolicy.js";

/** The learner whose course is drawn. */
const DRAWN = "Thompson";

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { means, horizon, trials } = values;
  return {
    misses: {
      title: "Looking after every reward: intervals that miss the true mean",
      caption:
        `Arms with means ${means.join(", ")} and rewards of 0 and 1; the part of ${trials} runs in which the 95 % interval of an arm missed ` +
        `its mean, the mean over the arms ± 2 standard errors. Left: at any reward so far, under ${DRAWN} sampling. Right: at any of ${horizon} ` +
        "rounds, by who chooses. One look: Clopper and Pearson.",
      panels: [coursePanel(results, values), learnersPanel(results, values)],
      columns: 2,
    },
  };
}

const promised = { kind: "level", axis: "y", at: ERROR, label: "5 %" } as const;

function coursePanel(results: Results, values: Values): Panel {
  const rounds = courseOf(results["coins"], DRAWN, missMetric("ever", "one look")).map(({ round }) => round);
  return {
    title: "While the run goes on",
    x: { label: "round", scale: "log" },
    y: { label: "missed so far", percent: true, domain: [0, 0.4] },
    marks: [
      ...intervalKinds.map((kind) => ({
        kind: "line" as const,
        series: kind,
        points: rounds.map((x) => ({ x, ...band(missed(results, values, DRAWN, kind, x)) })),
      })),
      promised,
    ],
  };
}

function learnersPanel(results: Results, values: Values): Panel {
  return {
    title: "Over the whole run",
    x: { label: "who chooses", scale: "category" },
    y: { label: "missed at any reward", percent: true, domain: [0, 0.4] },
    marks: [
      ...intervalKinds.map((kind) => ({
        kind: "bars" as const,
        series: kind,
        points: learnerNames.map((x) => ({ x, ...band(missed(results, values, x, kind)) })),
      })),
      promised,
    ],
  };
}

function missed(results: Results, values: Values, learner: string, kind: IntervalKind, round?: number) {
  return meanOverArms(missesOf(results, values, "coins", learner, ["ever", kind], round));
}

export function tables(results: Results, values: Values): readonly Table[] {
  return [
    {
      title: "Part of the runs in which the interval of an arm missed its mean: mean over the arms",
      columns: [
        "who chooses",
        ...worldNames.flatMap((world) =>
          looks.flatMap((look) =>
            intervalKinds.map((kind) => `${world}, ${look === "ever" ? "ever" : "at the end"}: ${kind}`),
          ),
        ),
      ],
      rows: learnerNames.map((learner) => [
        learner,
        ...worldNames.flatMap((world) =>
          looks.flatMap((look) =>
            intervalKinds.map((kind) =>
              withError(meanOverArms(missesOf(results, values, world, learner, [look, kind]))),
            ),
          ),
        ),
      ]),
    },
    widths(),
  ];
}

/** What the promise costs: half of the rewards are 1, a tenth are, or all are 1/2. */
function widths(): Table {
  const width = (kind: IntervalKind, count: number, sum: number, squares: number) => {
    const [low, high] = intervals[kind](count, sum, squares);
    return (high - low).toPrecision(3);
  };
  return {
    title: "Widths of the intervals",
    columns: [
      "rewards",
      ...["half are 1", "a tenth are 1", "all are 1/2"].flatMap((of) => intervalKinds.map((kind) => `${of}: ${kind}`)),
    ],
    rows: [10, 100, 1000, 10_000].map((count) => [
      String(count),
      ...[
        [count / 2, count / 2] as const,
        [count / 10, count / 10] as const,
        [count / 2, count / 4 + 1e-9] as const,
      ].flatMap(([sum, squares]) => intervalKinds.map((kind) => width(kind, count, sum, squares))),
    ]),
  };
}
