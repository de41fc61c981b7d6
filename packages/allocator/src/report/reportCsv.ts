import { happeningsInWords } from "../audit/happenings.js";
import { csvLine } from "@evenhand/core";
import { checkReport, type Report } from "./report.js";
import { armNames } from "./words/section.js";

type Value = string | number | boolean | undefined;

/** The numbers of a report, one in each line, with all their digits: what it is about, whose it is, which, and what. */
export function reportCsv(report: Report): string {
  checkReport(report);
  const { log, period, audit } = report;
  const name = armNames(period);
  const { first, last, events, rounds, pulls, decisions, voids, voidsFromBefore, grants, verdict, happenings } = period;
  const rows: Value[][] = [
    ["about", "name", "measure", "value"],
    ...linesOf("log", log ?? "", {
      ...{ verdict: audit.verdict, events: audit.events, root: audit.tree.root, head: audit.tree.head?.relation },
      ...{ findings: audit.findings, firstFinding: audit.finding?.event },
    }),
    ...linesOf("period", "", {
      ...{ firstEvent: first?.event, lastEvent: last?.event, firstTime: first?.time, lastTime: last?.time },
      ...{ events, rounds, pulls, decisions, voids, voidsFromBefore, grants, verdict },
    }),
    ...period.arms.flatMap(({ arm, share, selectionRate, rewards, name: _, label: __, ...counts }) =>
      linesOf("arm", name(arm), {
        number: arm,
        ...counts,
        ...rateLines("share", share),
        ...rateLines("selectionRate", selectionRate),
        ...{ mean: rewards?.mean, meanLow: rewards?.low, meanHigh: rewards?.high },
      }),
    ),
    ...(period.groups ?? []).flatMap(({ group, selectionRate, ...counts }) =>
      linesOf("group", group, { ...counts, ...rateLines("selectionRate", selectionRate) }),
    ),
    ...period.promises.flatMap(({ arm, largestDeficit, brokenAt, ...promise }) =>
      linesOf("promise", name(arm), {
        ...promise,
        largestDeficit: largestDeficit.pulls,
        largestDeficitRound: largestDeficit.at.round,
        largestDeficitTime: largestDeficit.at.time,
        brokenAtEvent: brokenAt?.event,
        brokenAtRound: brokenAt?.round,
      }),
    ),
    ...period.caps.flatMap(({ arm, cap, verdict: word, largest }) =>
      linesOf("cap", name(arm), { cap, verdict: word, largestExcess: largest?.pulls }),
    ),
    ...billLines(period, name),
    ...happeningsInWords(happenings, name).flatMap(({ event, at, words, reason }) =>
      linesOf("change", `event ${event}`, { time: at, words, reason }),
    ),
  ];
  return rows.map(csvLine).join("");
}

function billLines({ bill }: Report["period"], name: (arm: number) => string): Value[][] {
  if (bill === undefined) return [];
  const { total, totalBefore, totalOpen, arms } = bill;
  return [
    ...linesOf("bill", "", { total, totalBefore, totalOpen }),
    ...arms.flatMap(({ arm, penalty, missing, missingOpen, cost }) =>
      linesOf("bill", name(arm), { penalty, missing, missingOpen, cost }),
    ),
  ];
}

function rateLines(
  name: string,
  rate: { readonly value: number; readonly low: number; readonly high: number } | undefined,
) {
  return { [name]: rate?.value, [`${name}Low`]: rate?.low, [`${name}High`]: rate?.high };
}

function linesOf(about: string, name: string, measures: Readonly<Record<string, Value>>): Value[][] {
  return Object.entries(measures).flatMap(([measure, value]) =>
    value === undefined ? [] : [[about, name, measure, value]],
  );
}
