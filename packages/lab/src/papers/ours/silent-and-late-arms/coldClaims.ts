import { allOf, type Claim, isBelow, isNotAbove } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import {
  coldLearners,
  coldReward,
  firstShare,
  majorityShare,
  orders,
  type ColdDelay,
  type ColdLearner,
} from "./coldStarts.js";
import type { Values } from "./settings.js";

/** A number that is stated, not measured. */
export class Stated implements Measurement {
  readonly standardError = 0;
  readonly mean: number;
  constructor(mean: number) {
    this.mean = mean;
  }
}

/** What is claimed of starts in which few arms have been heard from. */
export function coldClaims(results: Results, values: Values): readonly Claim[] {
  const first = (learner: ColdLearner, rule: "allowance alone" | "by head count") =>
    firstShare(results, values, learner, rule);
  return [
    {
      id: "first-to-report-is-crowned",
      statement:
        "With the allowance alone the first of five arms that reports has more than 85 % of the rounds that follow, " +
        "while the others are silent.",
      ...between(0.85, 1, (learner) => first(learner, "allowance alone")),
    },
    {
      id: "first-to-report-has-its-part",
      statement: "By head count it has its equal part: between 18 and 22 %.",
      ...between(0.18, 0.22, (learner) => first(learner, "by head count")),
    },
    {
      id: "cold-starts-lose-nothing",
      statement:
        "A cold start in which all rewards are equally late earns no less by head count than with no limit: for every delay, under both learners.",
      ...losesNothing(results, values, values.coldDelays),
    },
    unequalDelays(results, values),
    {
      id: "silent-majority-keeps-its-part",
      statement:
        "Three of five arms that are silent for ever, with nothing that stands in, have their head count: between 59 and 61 % of the rounds.",
      ...between(0.59, 0.61, (learner) => majorityShare(results, values, learner, "by head count")),
    },
  ];
}

/** Whether what was measured lies between the two, under both learners. */
function between(
  least: number,
  most: number,
  measure: (learner: ColdLearner) => Measurement,
): Pick<Claim, "verdict" | "measured"> {
  const measured = coldLearners.map(measure);
  return {
    verdict: allOf(measured.flatMap((one) => [isBelow(new Stated(least), one), isBelow(one, new Stated(most))])),
    measured: coldLearners.map((learner, place) => `${learner} ${withError(measured[place])}`).join("; "),
  };
}

/** No less reward by head count than with no limit. A difference within the errors speaks for it. */
function losesNothing(
  results: Results,
  values: Values,
  delays: readonly ColdDelay[],
): Pick<Claim, "verdict" | "measured"> {
  const cases = delays.flatMap((delay) =>
    coldLearners.map((learner) => ({
      words: `${learner}, ${delay}`,
      without: coldReward(results, values, delay, learner, "no limit"),
      by: coldReward(results, values, delay, learner, "by head count"),
    })),
  );
  return {
    verdict: allOf(cases.map(({ without, by }) => isNotAbove(without, by))),
    measured: cases.map(({ words, without, by }) => `${words}: ${withError(without)} and ${withError(by)}`).join("; "),
  };
}

function unequalDelays(results: Results, values: Values): Claim {
  const { verdict, measured } = losesNothing(results, values, orders);
  return {
    id: "unequal-delays-lose-nothing",
    statement: "Nor does it where arms report at different times: the poorest first, or the best first.",
    verdict,
    measured,
    ...(verdict === "fails" ? { note: WHO_IS_LATE } : {}),
  };
}

const WHO_IS_LATE =
  "It depends on who is late. With no limit the arms that have not reported have nearly all rounds. After 2 000 rounds (seeds 1 to 3, 64 " +
  "runs each) that had paid where they are the best, and cost where they are the poorest, under both learners. After 5 000 Thompson keeps " +
  "that difference; UCB1 does not, and why is not known. The allowance alone loses as much to no limit where the poorest report first.";
