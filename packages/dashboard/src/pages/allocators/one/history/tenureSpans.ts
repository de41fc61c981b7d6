import type { Span } from "@evenhand/figures";
import type { ContractChangeAnswer } from "@evenhand/protocol";
import { shareText } from "../../health/shareText.js";

interface Present {
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
  const present = new Map<number, Present>();
  const end = (arm: number, round: number) => {
    const one = present.get(arm);
    // A tenure that ended before its first round was never in force.
    if (one === undefined || one.from > round) return;
    spans.get(arm)?.push({ from: one.from, to: round + 1, text: one.text, ...(one.isPaused ? { waits: true } : {}) });
  };
  const begin = (arm: number, round: number, part: Partial<Present>) => {
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
          const text =
            numerator === 0
              ? "no floor"
              : `at least ${shareText({ fraction: `${numerator}/${denominator}`, number: numerator / denominator })}`;
          begin(arm, round, { text });
        }
    }
  }
  for (const arm of present.keys()) end(arm, Math.max(lastRound, 1));
  return spans;
}
