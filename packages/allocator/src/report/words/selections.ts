import type { PeriodReport, Rate, Report } from "../report.js";
import { utcText } from "../../events/utcTime.js";
import { numberOf, shareChart } from "./shareChart.js";
import { armName, type Cell, type Section } from "./section.js";
import { percent, rateText, shareText, whole } from "../../audit/numbers.js";

const FOUR_FIFTHS = 0.8;

/** How much there was of everything. */
export function counts({ period }: Report): Section {
  const { first, last, events, rounds, pulls, decisions, voids, voidsFromBefore, grants } = period;
  const before =
    voidsFromBefore === 0 ? "" : `; ${whole(voidsFromBefore)} of rounds from before the period, not counted in it`;
  return {
    id: "counts",
    title: "Counts",
    paragraphs: ["Everything is counted as it stood at the end of the period."],
    facts: [
      ...(first === undefined || last === undefined
        ? []
        : [
            { name: "First and last event", value: `${first.event} and ${last.event}` },
            { name: "Their times", value: `${utcText(first.time)} and ${utcText(last.time)}` },
          ]),
      { name: "Events", value: whole(events) },
      { name: "Rounds that count", value: whole(rounds) },
      { name: "Pulls that count", value: whole(pulls) },
      { name: "Decisions", value: whole(decisions) },
      { name: "Decisions that came to nothing", value: `${whole(voids)}${before}` },
      { name: "Opportunities granted elsewhere", value: whole(grants) },
    ],
  };
}

/** What each arm got. */
export function shares({ period }: Report): Section {
  const lastShare = new Map(period.promises.map(({ arm, share }) => [arm, share]));
  const chart = shareChart(period);
  const floorOf = (arm: number) => {
    const share = lastShare.get(arm);
    return share === undefined ? undefined : numberOf(share);
  };
  return {
    id: "shares",
    title: "Shares",
    ...(chart === undefined ? {} : { chart }),
    table: {
      columns: ["arm", "state", "promised", "open rounds", "pulls", "share of pulls, %", "selection rate, %"],
      rows: period.arms.map((arm) => [
        armName(arm),
        arm.status,
        lastShare.has(arm.arm) ? shareText(lastShare.get(arm.arm) ?? "") : "–",
        whole(arm.openRounds),
        whole(arm.pulls),
        rateCell(arm.share),
        rateCell(arm.selectionRate, floorOf(arm.arm)),
      ]),
    },
    notes: [
      "The selection rate is pulls over the rounds in which the arm was open: a promised share is a part of those " +
        "rounds.",
      "In brackets: the 95 % interval of Clopper and Pearson for a rate behind the count, if rounds were " +
        "independent. A learner’s are not: read it as how much the count is worth. Whether a promise was kept is " +
        "counted, not estimated.",
    ],
  };
}

function rateCell(rate: Rate | undefined, line?: number): Cell {
  if (rate === undefined) return "–";
  return { text: rateText(rate), bar: { ...rate, ...(line === undefined ? {} : { line }) } };
}

/** What each declared group got. */
export function groups({ period }: Report): Section[] {
  if (period.groups === undefined) return [];
  return [
    {
      id: "groups",
      title: "Groups",
      table: {
        columns: ["group", "arms", "open rounds", "pulls", "selection rate, %", "ratio to the highest"],
        rows: period.groups.map(({ group, arms, openRounds, pulls, selectionRate, ratio, isBelowFourFifths }) => [
          group,
          whole(arms),
          whole(openRounds),
          whole(pulls),
          rateCell(selectionRate),
          ratioCell(ratio, isBelowFourFifths),
        ]),
      },
      notes: [
        "The selection rate is the pulls of the group’s arms over the rounds in which at least one of them was open.",
        "The line is at four fifths of the highest rate, a rule of thumb of United States employment guidelines " +
          "(29 CFR 1607.4 D). Being above it does not prove fairness, nor does being below it prove discrimination: small " +
          "counts cross it by chance, and a group with more arms is expected to be pulled more often.",
        ...ungrouped(period),
      ],
    },
  ];
}

function ungrouped({ ungrouped: count }: PeriodReport): string[] {
  if (count === 0) return [];
  return [count === 1 ? "One arm is in no declared group." : `${whole(count)} arms are in no declared group.`];
}

function ratioCell(ratio: number | undefined, isBelow: boolean): Cell {
  if (ratio === undefined) return "–";
  const bar = { value: ratio, low: 0, high: ratio, line: FOUR_FIFTHS };
  return isBelow ? { text: `${percent(ratio)}, below`, tone: "warn", bar } : { text: percent(ratio), bar };
}
