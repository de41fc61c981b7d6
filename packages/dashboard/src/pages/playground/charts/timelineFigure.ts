import type { Figure, Span } from "@evenhand/figures";
import type { Answered } from "../../../engine/useAnswer.js";
import { percent, plainPercent } from "../../../numbers/formats.js";
import { armNames } from "../../../setting/armNames.js";
import { comesAndGoes } from "../../../setting/comesAndGoes.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { ArmSetting } from "../../../setting/setting.js";
import { floorsOf } from "../../../setting/sharesOf.js";

/** More rows than this are not read. */
const MOST_ROWS = 16;

/** When each arm is there, and what it is promised then. Undefined where all arms are there from first to last. */
export function timelineFigure({ setting, answer }: Answered, place: number, policy: string): Figure | undefined {
  if (!comesAndGoes(setting)) return undefined;
  const { horizon, contract } = setting;
  const { pulls, arm } = wordsOf(setting.scenario);
  const names = armNames(setting);
  const floors = contractKinds[contract.kind].contract === "quota" ? floorsOf(setting) : undefined;
  const { shares } = answer.policies[place];
  return {
    title: "Who is there, and when",
    caption:
      `In the bars: the floor, of the ${pulls} that come while they are there. At the right: what they got of those ` +
      `under ${policy}, on average.`,
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
              spans: stretchesOf(one, horizon).map(([first, last]): Span => ({
                from: first,
                // A round is as long as the way to the next.
                to: last + 1,
                ...(floors === undefined ? {} : { text: `at least ${plainPercent(floors[index])}` }),
              })),
              ...(answer.present === undefined
                ? {}
                : { note: `got ${percent(shares[index].mean / answer.present[index], 1)}` }),
            })),
          },
        ],
      },
    ],
  };
}

/** First and last rounds of the stretches in which an arm is there. */
export function stretchesOf({ from, until }: Pick<ArmSetting, "from" | "until">, horizon: number): [number, number][] {
  const first = Math.min(from, horizon);
  const last = until === 0 ? horizon : Math.min(until, horizon);
  if (last >= first) return [[first, last]];
  // Away in between.
  return [
    [1, last],
    [first, horizon],
  ];
}
