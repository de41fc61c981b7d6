import type { PeriodBill, Report } from "../report.js";
import { armNames } from "./armName.js";
import { pullsText, short, whole } from "./numbers.js";
import type { Section } from "./section.js";

/** What missing pulls cost, and what they had cost when the period began. */
export function billInWords({ total, totalBefore }: PeriodBill): string {
  const before = totalBefore === 0 ? "" : ` It was ${short(totalBefore)} when the period began.`;
  if (total === 0) return `Nothing: no arm is missing a pull at the end of the period.${before}`;
  return `${short(total)} for pulls that are missing at the end of the period.${before}`;
}

/** What each arm is missing, and what that costs. Other contracts have no bill. */
export function bill({ period }: Report): Section[] {
  if (period.bill === undefined) return [];
  const { arms, total, totalOpen } = period.bill;
  const name = armNames(period);
  return [
    {
      id: "bill",
      title: "Bill of penalties",
      paragraphs: [billInWords(period.bill)],
      table: {
        columns: ["arm", "penalty for a missing pull", "pulls", "missing pulls", "cost"],
        rows: arms.map(({ arm, penalty, pulls, missing, cost }) => [
          name(arm),
          short(penalty),
          whole(pulls),
          pullsText(missing),
          short(cost),
        ]),
      },
      notes: [
        "Missing is what lacks to threshold · all rounds since the arm came, from before the period too; penalties are " +
          "those of the last terms, and an arm that has retired costs nothing.",
        ...(totalOpen === total
          ? []
          : [`With only the rounds counted in which an arm was open, the bill would be ${short(totalOpen)}.`]),
      ],
    },
  ];
}
