import type { Figure } from "@evenhand/figures";
import { policyOrder } from "../playground/charts/names.js";
import type { Measured } from "./measured.js";

/** More arms than this have no names on the axis that one could read. */
const NAMED = 40;

/** In a colour that is no arm's own. */
const MEANS = "mean, with a 95\u202f% interval";

/** Every arm's mean with its interval. */
export function meansFigure({ arms }: Measured): Figure {
  const shown = arms.slice(0, NAMED);
  const more = arms.length > NAMED ? ` The first ${NAMED} of ${arms.length} arms.` : "";
  return {
    title: "Mean reward of each arm",
    caption: `Lines are 95\u202f% intervals.${more}`,
    order: policyOrder([MEANS]),
    panels: [
      {
        x: { label: "arm", scale: "category" },
        y: { label: "mean reward" },
        marks: [
          {
            kind: "dots",
            series: MEANS,
            points: shown.map(({ name, mean, low, high }) => ({
              ...{ x: name, y: mean },
              ...(low === undefined || high === undefined ? {} : { low, high }),
            })),
          },
        ],
      },
    ],
  };
}
