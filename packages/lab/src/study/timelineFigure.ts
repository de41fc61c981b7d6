import { armName, type TenureRow, type TenureStretch } from "@evenhand/core";
import type { Figure, Span } from "@evenhand/figures";
import type { StudyResult } from "@evenhand/protocol";
import { stretchText } from "./wording.js";

const CAPPED = " Of two numbers the second is the largest share that the arm may have.";

/** Who was promised what, and when: a panel for each policy, an arm a row. Undefined where nothing changes. */
export function timelineFigure({ result, horizon, tenures = [], environment }: StudyResult): Figure | undefined {
  if (tenures.length === 0) return undefined;
  const left = tenures[0].left > 0 ? ` The other ${tenures[0].left} arms are left out.` : "";
  const isCapped = tenures.some(({ rows }) =>
    rows.some(({ stretches }) => stretches.some(({ cap }) => cap !== undefined)),
  );
  return {
    title: `Tenures: ${environment}, ${horizon} rounds`,
    caption:
      "The first trial: the share of the rounds that each arm is promised while it is there, and its pulls that stand. " +
      `A dashed bar is a share that was asked for and waits until every promise can be kept.${isCapped ? CAPPED : ""}${left}`,
    panels: tenures.map(({ policy, rows }) => ({
      title: policy,
      x: { label: "round", domain: [1, horizon + 1] },
      y: { label: "arm", scale: "category" },
      marks: [
        {
          kind: "spans",
          waitName: "asked for, and waiting",
          rows: rows.map((row) => ({
            series: armName(result.study, row.arm),
            spans: row.stretches.map(spanOf),
            note: pullsText(row),
          })),
        },
      ],
    })),
    columns: 1,
  };
}

/** "412 pulls, 21 void" */
function pullsText({ pulls, voided }: TenureRow): string {
  return `${pulls} ${pulls === 1 ? "pull" : "pulls"}${voided === 0 ? "" : `, ${voided} void`}`;
}

function spanOf(stretch: TenureStretch): Span {
  const { from, to, waitsFor } = stretch;
  // A round is as long as the way to the next.
  const span = { from, to: to + 1, text: stretchText(stretch) };
  return waitsFor === undefined ? span : { ...span, waits: true };
}
