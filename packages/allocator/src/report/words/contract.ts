import type { PeriodReport, Report } from "../report.js";
import { short } from "../../audit/numbers.js";
import type { Fact, Section } from "./section.js";

/** What was promised, in words. */
export function contract({ period: { contract: view, terms } }: Report): Section[] {
  if (view === undefined || terms === undefined) return [];
  const { title, promise, policy } = view;
  const facts: Fact[] = [
    { name: "Contract", value: `${title}. ${promise}` },
    { name: "Kept by", value: `${policy.title} (${policy.id}, version ${policy.version}). ${policy.summary}` },
    { name: "What is proved", value: policy.guarantee },
    { name: "Rewards", value: rewardsInWords(terms) },
  ];
  const paragraphs = ["The terms in force at the end of the period. Changes within it are listed below."];
  return [{ id: "contract", title: "The contract", paragraphs, facts }];
}

function rewardsInWords({ rewards: { min, max, use, wait, missing } }: NonNullable<PeriodReport["terms"]>): string {
  const range = `From ${short(min)} to ${short(max)}`;
  const which = { first: "the first report counts", sum: "reports are summed", last: "the last report counts" }[use];
  const then = missing === "nothing" ? "nothing is learned then" : `${short(missing)} stands in for it then`;
  return `${range}; ${which}; a reward is waited for ${durationInWords(wait)}, and ${then}.`;
}

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1000, "second"],
] as const;

/** "2 days", "90 seconds": in the largest unit that leaves a whole number. */
export function durationInWords(milliseconds: number): string {
  const [size, unit] = UNITS.find(([length]) => milliseconds >= length && milliseconds % length === 0) ?? [
    1,
    "millisecond",
  ];
  const count = milliseconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
