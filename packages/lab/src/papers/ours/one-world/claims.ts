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
    noneIsBestByTwo(results, values),
    roundsSideWithReward(results, values),
    {
      id: "shares-have-their-price",
      statement:
        "Shares have their price in reward: quotas of 10 % cost less than proportional shares, and equal turns cost most.",
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
      verdict: allOf([
        isTrue(bestBy(results, values, measureNamed("penalties")).includes("hard threshold")),
        isTrue(bestBy(results, values, measureNamed("opportunity")).includes("serve or drop")),
        ...["hard threshold", "serve or drop"].map((label) =>
          isBelow(stated(0.5 * values.share * values.horizon), value(label, "quotas")),
        ),
      ]),
      measured: `${shown("quotas", "hard threshold", "serve or drop")} pulls of ${values.share * values.horizon}`,
    },
  ];
}

const stated = (mean: number): Measurement => ({ mean, standardError: 0 });

const ofArms = measures.filter(({ speaksFor }) => speaksFor === "arms");
const ofRounds = measures.filter(({ speaksFor }) => speaksFor === "rounds");

/** The best of those that were made for a measure, against every other policy: surely better, or both are best. */
function ownIsBest(results: Results, values: Values): Claim {
  const led = ofArms.map((measure) => {
    const best = bestBy(results, values, measure);
    const value = (label: string) => valueOf(results, values, measure, label);
    const leader = judged.find(({ label, own }) => own === measure.label && best.includes(label))?.label;
    if (leader === undefined) return { measure, best, verdict: isTrue(false) };
    const others = judged.filter(({ label, own }) => own !== measure.label && !best.includes(label));
    const verdicts = others.map(({ label }) =>
      measure.better === "lower" ? isBelow(value(leader), value(label)) : isBelow(value(label), value(leader)),
    );
    return { measure, best, verdict: allOf(verdicts) };
  });
  return {
    id: "own-is-best",
    statement: "By every measure of what arms get, a policy that was made for it is best, or as good as the best.",
    verdict: allOf(led.map(({ verdict }) => verdict)),
    measured: led.map(({ measure, best }) => `${measure.label}: ${best.join(", ")}`).join("; "),
  };
}

function noneIsBestByTwo(results: Results, values: Values): Claim {
  const counts = judged.map(({ label }) => ({
    label,
    count: ofArms.filter((measure) => bestBy(results, values, measure).includes(label)).length,
  }));
  return {
    id: "none-by-two",
    statement:
      "No policy is best by two measures of what arms get: to choose what fair means is to choose who gets what.",
    verdict: isTrue(counts.every(({ count }) => count <= 1)),
    measured: counts.map(({ label, count }) => `${label} ${count}`).join(", "),
  };
}

/** Those that lead by reward, Nash and harmonic regret are the same, and leave the arms nearly nothing. */
function roundsSideWithReward(results: Results, values: Values): Claim {
  const due = values.share * values.horizon;
  const behind = (label: string) => valueOf(results, values, measureNamed("quotas"), label);
  const starving = ["UCB1", "Nash bound"];
  return {
    id: "rounds-side-with-reward",
    statement:
      "Nash and harmonic regret side with reward: UCB1 is best by all three, and it and the Nash bound leave an arm more than nine tenths " +
      "of its quota behind; these measures speak for those whom the rounds serve, not for the arms.",
    verdict: allOf([
      isTrue(ofRounds.every((measure) => bestBy(results, values, measure).includes("UCB1"))),
      ...starving.map((label) => isBelow(stated(0.9 * due), behind(label))),
    ]),
    measured:
      ofRounds.map((measure) => `${measure.label}: ${bestBy(results, values, measure).join(", ")}`).join("; ") +
      `; behind: ${starving.map((label) => `${label} ${withError(behind(label))}`).join(", ")} pulls of ${due}`,
  };
}
