import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import { judged, measures, type Values } from "./notions.js";
import { bestBy, measureNamed, valueOf } from "./study.js";

/** What the matrix teaches, a sentence each. */
export function claims(results: Results, values: Values): readonly Claim[] {
  const value = (label: string, measure: string) => valueOf(results, values, measureNamed(measure), label);
  const shown = (measure: string, ...labels: readonly string[]) =>
    labels.map((label) => `${label} ${withError(value(label, measure))}`).join(", ");
  return [
    ownIsBest(results, values),
    noneIsBestByAll(results, values),
    {
      id: "reward-starves",
      statement:
        "Who learns for reward alone gives the arms that look worse next to nothing: UCB1 leaves the worst served arm more than nine " +
        "tenths of its quota behind.",
      verdict: isBelow(stated(0.9 * values.share * values.horizon), value("UCB1", "quotas")),
      measured: `${shown("quotas", "UCB1")} pulls of ${values.share * values.horizon}`,
    },
    {
      id: "shares-have-their-price",
      statement:
        "A promise of shares costs the same whatever is learned: quotas of 10 % cost less reward than proportional shares, and equal turns most.",
      verdict: allOf([
        isBelow(value("deadline quota", "reward"), value("catch-up", "reward")),
        isBelow(value("catch-up", "reward"), value("round robin", "reward")),
      ]),
      measured: shown("reward", "deadline quota", "catch-up", "round robin"),
    },
    {
      id: "prices-buy-exceptions",
      statement:
        "A price in place of a promise serves the arms that are worth it and drops the rest: serve or drop and the hard threshold lead by " +
        "their own measures, and each leaves an arm more than half of its quota behind.",
      verdict: allOf(
        ["hard threshold", "serve or drop"].map((label) =>
          isBelow(stated(0.5 * values.share * values.horizon), value(label, "quotas")),
        ),
      ),
      measured: `${shown("quotas", "hard threshold", "serve or drop")} pulls of ${values.share * values.horizon}`,
    },
  ];
}

const stated = (mean: number): Measurement => ({ mean, standardError: 0 });

/** The best of those that were made for a measure, against every other policy: surely better, or both are best. */
function ownIsBest(results: Results, values: Values): Claim {
  const led = measures.map((measure) => {
    const best = bestBy(results, values, measure);
    const value = (label: string) => valueOf(results, values, measure, label);
    const leader = judged.find(({ label, own }) => own === measure.label && best.includes(label))?.label;
    const others = judged.filter(({ label, own }) => own !== measure.label && !best.includes(label));
    const verdicts = others.map(({ label }) => {
      if (leader === undefined) return "fails";
      const sides = [value(leader), value(label)] as const;
      return measure.better === "lower" ? isBelow(...sides) : isBelow(sides[1], sides[0]);
    });
    return { measure, best, verdict: leader === undefined ? isTrue(false) : allOf(verdicts) };
  });
  return {
    id: "own-is-best",
    statement: "By every measure a policy that was made for it is best, or as good as the best.",
    verdict: allOf(led.map(({ verdict }) => verdict)),
    measured: led.map(({ measure, best }) => `${measure.label}: ${best.join(", ")}`).join("; "),
  };
}

function noneIsBestByAll(results: Results, values: Values): Claim {
  const counts = judged.map(({ label }) => ({
    label,
    count: measures.filter((measure) => bestBy(results, values, measure).includes(label)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  return {
    id: "none-by-all",
    statement: "No policy is best by more than one measure: whoever chooses a measure has chosen a policy.",
    verdict: isTrue(most <= 1),
    measured: counts.map(({ label, count }) => `${label} ${count}`).join(", "),
  };
}
