import type { Figure, Span } from "@evenhand/figures";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { percent, plain, plainPercent } from "../../../numbers/formats.js";
import { armNames, type ArmSetting, comesAndGoes, type Setting } from "../../../setting/setting.js";
import { capsIn, floorsOf, hasFloors, laterFloors } from "../../../setting/floors.js";
import { wordsOf } from "../../../setting/scenarios.js";

const WAITS = " A floor that rises may have to wait a little, until every other one can be kept.";

/** More rows than this are not read. */
const MOST_ROWS = 16;

/**
 * When each arm is there, and what it is promised then. Undefined where all arms are there from first to last, with the
 * same promise.
 */
export function timelineFigure(
  { setting, answer }: AnsweredSetting,
  place: number,
  policy: string,
): Figure | undefined {
  const later = laterFloors(setting);
  if (!comesAndGoes(setting) && later.length === 0) return undefined;
  const { horizon, contract } = setting;
  const { pulls, arm } = wordsOf(setting);
  const names = armNames(setting);
  const floors = hasFloors(contract) ? floorsOf(setting) : undefined;
  const rounds = later.map(({ at }) => at);
  const { shares } = answer.policies[place];
  return {
    title: later.length === 0 ? "Who is there, and when" : "Who is promised what, and when",
    caption:
      `In the bars: the floor, of the ${pulls} that come while they are there. At the right: what they got of those ` +
      `under ${policy}, on average.${later.length === 0 ? "" : WAITS}`,
    order: names,
    panels: [
      {
        x: { label: "round", domain: [1, horizon + 1] },
        y: { label: arm, scale: "category" },
        marks: [
          {
            kind: "spans",
            rows: setting.arms.slice(0, MOST_ROWS).map((one, index) => ({
              series: names[index],
              spans: stretchesOf(one, horizon, rounds).map(([first, last]): Span => ({
                from: first,
                // A round is as long as the way to the next.
                to: last + 1,
                ...(floors === undefined ? {} : { text: promiseIn(setting, floors, index, first) }),
              })),
              note: `got ${percent(shares[index].mean / (answer.present?.[index] ?? 1), 1)}`,
            })),
          },
        ],
      },
    ],
  };
}

/** "at least 10 %" in a round, or "10–50 %" where there is a cap. */
function promiseIn(setting: Setting, first: readonly number[], arm: number, round: number): string {
  const { floors } = laterFloors({ ...setting, horizon: round }).at(-1) ?? { floors: first };
  const cap = capsIn(setting, round)?.[arm] ?? 1;
  return cap === 1 ? `at least ${plainPercent(floors[arm])}` : `${plain(100 * floors[arm])}–${plainPercent(cap)}`;
}

/** First and last rounds of the stretches in which an arm is there and nothing changes in those of the given rounds. */
export function stretchesOf(
  arm: Pick<ArmSetting, "from" | "until">,
  horizon: number,
  changed: readonly number[] = [],
): [number, number][] {
  return presentStretches(arm, horizon).flatMap(([first, last]) => {
    const starts = [first, ...changed.filter((round) => round > first && round <= last)];
    return starts.map((start, at): [number, number] => [start, (starts[at + 1] ?? last + 1) - 1]);
  });
}

function presentStretches({ from, until }: Pick<ArmSetting, "from" | "until">, horizon: number): [number, number][] {
  const first = Math.min(from, horizon);
  const last = until === 0 ? horizon : Math.min(until, horizon);
  if (last >= first) return [[first, last]];
  // Away in between.
  return [
    [1, last],
    [first, horizon],
  ];
}
