import type { PeriodBill, Report } from "../report.js";
import { armNames, type Section } from "./section.js";
import { cost, pullsText, short, whole } from "../../audit/numbers.js";
import { billInWords, openBillInWords } from "../../audit/promisesInWords.js";

/** What missing pulls cost, and what they had cost when the period began. */
export function periodBillInWords(bill: PeriodBill): string {
  const { totalBefore } = bill;
  const before = totalBefore === 0 ? "" : ` It was ${cost(totalBefore)} when the period began.`;
  return `${billInWords(bill, "period")}${before}`;
}

/** What each arm is missing, and what that costs. Other contracts have no bill. */
export function bill({ period }: Report): Section[] {
  if (period.bill === undefined) return [];
  const { arms } = period.bill;
  const openBill = openBillInWords(period.bill);
  const name = armNames(period);
  return [
    {
      id: "bill",
      title: "Bill of penalties",
      paragraphs: [periodBillInWords(period.bill)],
      table: {
        columns: ["arm", "penalty for a missing pull", "pulls", "missing pulls", "cost"],
        rows: arms.map(({ arm, penalty, pulls, missing, cost: costs }) => [
          name(arm),
          short(penalty),
          whole(pulls),
          pullsText(missing),
          cost(costs),
        ]),
      },
      notes: [
        "Missing pulls are those up to threshold · all rounds since the arm came, also from before the period. Penalties " +
          "are those of the last terms, and an arm that has retired costs nothing.",
        ...(openBill === undefined ? [] : [openBill]),
      ],
    },
  ];
}
