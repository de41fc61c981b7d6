import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, withError } from "../../../reproduction/measured.js";
import { coldClaims, Stated } from "./coldClaims.js";
import { lastUnheard, type Learner, learners, type Remedy, rewardOf, shareOf, type World, worlds } from "./study.js";
import { type Values } from "./settings.js";

/** Those that try an arm which they know nothing of before all others, or believe that it may be anything. */
const curious = ["UCB1", "KL-UCB", "Thompson", "Gaussian Thompson", "ε-greedy", "explore, commit"] as const;

/** Those of them that leave an arm with zeros alone at this horizon. */
const quick = ["KL-UCB", "Thompson", "Gaussian Thompson", "ε-greedy", "explore, commit"] as const;

export function claims(results: Results, values: Values): readonly Claim[] {
  const share = (world: World, learner: Learner, remedy: Remedy) => shareOf(results, values, world, learner, remedy);
  return [
    {
      id: "silent-arm-takes-most",
      statement:
        "Without a remedy an arm that is never heard from has more than 80 % of all rounds, under every one of six learners.",
      ...all(curious, (learner) => ({ low: new Stated(0.8), high: share("silent", learner, "nothing") })),
    },
    {
      id: "newcomer-takes-most",
      statement:
        "Without a remedy a newcomer has more than 80 % of the rounds until its first reward, under every one of six learners.",
      ...all(curious, (learner) => ({ low: new Stated(0.8), high: share("newcomer", learner, "nothing") })),
    },
    {
      id: "prior-is-half-a-remedy",
      statement:
        "A prior with the mean 5 % leaves Thompson's silent arm less than half of the rounds, and more than a quarter.",
      verdict: allOf([
        isBelow(share("silent", "Thompson, sceptical", "nothing"), new Stated(0.5)),
        isBelow(new Stated(0.25), share("silent", "Thompson, sceptical", "nothing")),
      ]),
      measured: withError(share("silent", "Thompson, sceptical", "nothing")),
    },
    {
      id: "zero-in-place-of-silence",
      statement:
        "A 0 that stands in for a missing reward leaves the silent arm at most 5 % of the rounds, under five learners.",
      ...all(quick, (learner) => ({ low: share("silent", learner, "stand-in 0"), high: new Stated(0.05) })),
    },
    {
      id: "ucb1-goes-on-trying",
      statement:
        "UCB1 goes on trying an arm that has returned nothing but zeros: more than 10 % of the rounds, less than 15 %.",
      verdict: allOf([
        isBelow(new Stated(0.1), share("silent", "UCB1", "stand-in 0")),
        isBelow(share("silent", "UCB1", "stand-in 0"), new Stated(0.15)),
      ]),
      measured: withError(share("silent", "UCB1", "stand-in 0")),
    },
    allowanceIsKept(results, values),
    ...worlds.map((world): Claim => ({
      id: `${world}-earns-more`,
      statement: `Both remedies together earn more reward than none, under every one of six learners (${world}).`,
      ...all(curious, (learner) => ({
        low: rewardOf(results, values, world, learner, "nothing"),
        high: rewardOf(results, values, world, learner, "both"),
      })),
    })),
    ...coldClaims(results, values),
  ];
}

/** Whether the one is below the other for all these learners; the one that was measured is shown. */
function all(
  of: readonly Learner[],
  compared: (learner: Learner) => { readonly low: Measurement; readonly high: Measurement },
): Pick<Claim, "verdict" | "measured"> {
  const sides = of.map(compared);
  const shown = ({ low, high }: (typeof sides)[number]) =>
    [low, high]
      .filter((side) => !(side instanceof Stated))
      .map(withError)
      .join(" and ");
  return {
    verdict: allOf(sides.map(({ low, high }) => isBelow(low, high))),
    measured: of.map((learner, place) => `${learner} ${shown(sides[place])}`).join("; "),
  };
}

/**
 * After t rounds the stranger has at most its quota, the allowance's part of all rounds, and the rounds before any arm
 * was heard from: in every trial.
 */
function allowanceIsKept(results: Results, values: Values): Claim {
  const { quota, allowance, usual, means, horizon, joins } = values;
  const cases = worlds.flatMap((world) =>
    learners.map((learner) => {
      const last = world === "newcomer" ? lastUnheard(values) : horizon;
      const rounds = world === "newcomer" ? last - joins + 1 : last;
      const limit = (quota + allowance) * last + usual + means.length + 2;
      return { world, limit, pulls: Math.round(shareOf(results, values, world, learner, "allowance").most * rounds) };
    }),
  );
  return {
    id: "allowance-is-kept",
    statement:
      "With the allowance the arm has at most its quota and a tenth of all rounds, but for the rounds before any arm was heard from: " +
      "in every trial, under every learner.",
    verdict: isTrue(cases.every(({ pulls, limit }) => pulls <= limit)),
    measured: worlds
      .map((world) => {
        const own = cases.filter((one) => one.world === world);
        return `${world}: ${Math.max(...own.map(({ pulls }) => pulls))} pulls of at most ${Math.floor(own[0].limit)}`;
      })
      .join("; "),
  };
}
