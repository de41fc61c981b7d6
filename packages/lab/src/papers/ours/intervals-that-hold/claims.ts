import { allOf, type Claim, isBelow, isNotAbove } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import { learnerNames, meanOverArms, missesOf, worldNames, type Values, type World } from "./study.js";
import { ERROR, type IntervalKind, type Look } from "../definitions/watchedPolicy.js";

const stated = (mean: number): Measurement => ({ mean, standardError: 0 });

export function claims(results: Results, values: Values): readonly Claim[] {
  return [
    {
      id: "one-look-misses",
      statement:
        "An interval that is meant for one look misses the mean of an arm in more than 10 % of the runs of coins, if one looks after " +
        "every reward, under every way of choosing.",
      ...over(results, values, ["coins"], ["ever", "one look"], (missed) => isBelow(stated(0.1), meanOverArms(missed))),
    },
    {
      id: "sequence-holds",
      statement:
        "A confidence sequence misses the mean of each arm in at most 5 % of the runs, if one looks after every reward: in both " +
        "worlds, under every way of choosing.",
      ...over(results, values, worldNames, ["ever", "confidence sequence"], (missed) =>
        allOf(missed.map((one) => isNotAbove(one, stated(ERROR)))),
      ),
    },
    {
      id: "sequence-holds-at-the-end",
      statement: "At the end alone it misses in at most 1 % of the runs: what the promise of every moment costs.",
      ...over(results, values, worldNames, ["now", "confidence sequence"], (missed) =>
        isNotAbove(meanOverArms(missed), stated(0.01)),
      ),
    },
  ];
}

/** All worlds and learners together; of each learner the mean over the arms is shown. */
function over(
  results: Results,
  values: Values,
  worlds: readonly World[],
  of: readonly [Look, IntervalKind],
  judge: (byArm: readonly Measurement[]) => Claim["verdict"],
): Pick<Claim, "verdict" | "measured"> {
  const cases = worlds.flatMap((world) =>
    learnerNames.map((learner) => ({
      words: `${world}, ${learner}`,
      byArm: missesOf(results, values, world, learner, of),
    })),
  );
  return {
    verdict: allOf(cases.map(({ byArm }) => judge(byArm))),
    measured: cases.map(({ words, byArm }) => `${words} ${withError(meanOverArms(byArm))}`).join("; "),
  };
}
