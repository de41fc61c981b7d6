import type { Figure, Span } from "@evenhand/figures";
import type { ContractChangeAnswer, HistoryAnswer } from "@evenhand/protocol";
import { shareText } from "../../../numbers/fractions.js";
import { uniqueNames } from "./sharesFigures.js";

/** The axis has room for this number of rounds at least: rounds are whole numbers. */
const FEWEST_ROUNDS = 10;
/** More rows than this are not read. */
const MOST_ROWS = 16;

/** The contract over the rounds: who was there, and what each was promised. */
export function historyFigure(
  changes: readonly ContractChangeAnswer[],
  lastRound: number,
  nameOf: (arm: number) => string,
): Figure {
  const spans = [...tenureSpans(changes, lastRound)].slice(0, MOST_ROWS);
  const names = uniqueNames(spans.map(([arm]) => ({ arm, name: String(arm), label: nameOf(arm) })));
  return {
    title: "What was promised, and when",
    caption: "In the bars: the floor, of the rounds in which the arm is there. Dashed: paused.",
    order: names,
    panels: [
      {
        x: { label: "round", domain: [1, Math.max(lastRound, FEWEST_ROUNDS) + 1] },
        y: { label: "arm", scale: "category" },
        marks: [
          {
            kind: "spans",
            waitName: "paused",
            rows: spans.map(([, list], index) => ({ series: names[index], spans: list })),
          },
        ],
      },
    ],
  };
}

interface OpenTenure {
  from: number;
  text: string;
  isPaused: boolean;
}

/**
 * When each arm was there and what it was promised then, by the arm's number: a span for each tenure, in rounds. What
 * is paused is marked as waiting. A change counts from the next round on.
 */
export function tenureSpans(changes: readonly ContractChangeAnswer[], lastRound: number): Map<number, Span[]> {
  const spans = new Map<number, Span[]>();
  const present = new Map<number, OpenTenure>();
  const end = (arm: number, round: number) => {
    const one = present.get(arm);
    // A tenure that ended before its first round was never in force.
    if (one === undefined || one.from > round) return;
    spans.get(arm)?.push({ from: one.from, to: round + 1, text: one.text, ...(one.isPaused ? { waits: true } : {}) });
  };
  const begin = (arm: number, round: number, part: Partial<OpenTenure>) => {
    const before = present.get(arm) ?? { text: "no floor", isPaused: false };
    end(arm, round);
    present.set(arm, { ...before, ...part, from: round + 1 });
  };
  const join = (count: number, round: number) => {
    const first = spans.size;
    for (let arm = first; arm < first + count; arm++) {
      spans.set(arm, []);
      begin(arm, round, {});
    }
  };
  for (const change of changes) {
    const { round } = change;
    switch (change.kind) {
      case "created":
        join(change.fields.arms, round);
        break;
      case "armsAdded":
        join(change.fields.count, round);
        break;
      case "armsPaused":
      case "armsResumed":
        for (const arm of change.fields.arms) begin(arm, round, { isPaused: change.kind === "armsPaused" });
        break;
      case "armsRetired":
        for (const arm of change.fields.arms) {
          end(arm, round);
          present.delete(arm);
        }
        break;
      case "tenures":
        for (const { arm, numerator, denominator } of change.fields.shares) {
          if (!present.has(arm)) continue;
          const text = numerator === 0 ? "no floor" : `at least ${shareText(`${numerator}/${denominator}`)}`;
          begin(arm, round, { text });
        }
    }
  }
  for (const arm of present.keys()) end(arm, Math.max(lastRound, 1));
  return spans;
}

/**
 * How far behind an arm was at most, over the rounds; undefined where nothing was promised, or nothing happened yet.
 * Only a floor breaks: other contracts have no line at 1.
 */
export function deficitFigure({ items }: HistoryAnswer, hasFloors: boolean): Figure | undefined {
  const points = items.flatMap(({ lastRound, largestDeficit }) =>
    largestDeficit === null ? [] : [{ x: lastRound, y: Math.max(0, largestDeficit) }],
  );
  if (points.length === 0) return undefined;
  const most = Math.max(1, ...points.map(({ y }) => y));
  return {
    title: "Furthest behind",
    caption: "The largest deficit of any arm before it was served, in stretches of the same length.",
    panels: [
      {
        x: { label: "round" },
        y: { label: "furthest behind", unit: "pulls", domain: [0, 1.15 * most] },
        marks: [
          { kind: "line", series: "furthest behind", points },
          ...(hasFloors ? [{ kind: "level", axis: "y", at: 1, label: "a floor breaks" } as const] : []),
        ],
      },
    ],
  };
}
