import { describe, expect, it } from "vitest";
import { leaderCases, tournaments, type LeaderCase, type Leaders } from "../../references/leaderCases.js";
import { createEnvironment } from "../environments/index.js";
import { Shares } from "../shares/shares.js";
import { DeadlineTournament } from "./deadlineTournament.js";
import { Tournament } from "./tournament.js";

/** The tournaments, and the list of all that were made. */
function counted(): { leaders: Leaders; made: { readonly repaired: number; readonly built: number }[] } {
  const made: { readonly repaired: number; readonly built: number }[] = [];
  const keep = <L>(leader: L): L => {
    if (leader instanceof Tournament || leader instanceof DeadlineTournament) made.push(leader);
    return leader;
  };
  const leaders: Leaders = {
    line: (...of) => keep(tournaments.line(...of)),
    value: (...of) => keep(tournaments.value(...of)),
    deficit: (...of) => keep(tournaments.deficit(...of)),
    deadline: (...of) => keep(tournaments.deadline(...of)),
    threshold: (...of) => keep(tournaments.threshold(...of)),
    debt: (...of) => keep(tournaments.debt(...of)),
    growth: (...of) => keep(tournaments.growth(...of)),
  };
  return { leaders, made };
}

/** Arms in no order: what wins below neighbouring nodes is not alike. */
function scattered(arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => 0.2 + (0.6 * ((arm * 7919) % arms)) / arms);
}

function environmentOf(name: string, arms: number) {
  if (name !== "anytime improving")
    return createEnvironment({ id: "bernoulli", parameters: { means: scattered(arms) } });
  const curves = scattered(arms).map((potential, arm) => ({ family: "hyperbola", potential, half: 1 + (arm % 50) }));
  return createEnvironment({ id: "improving", parameters: { curves } });
}

/** Unequal shares over one denominator that deficits accept: verdicts about debts and deadlines do run out. */
function sharesOf(arms: number): Shares {
  const unit = Math.floor(1_000_000 / (10 * arms));
  return Shares.parse(
    Array.from({ length: arms }, (_, arm) => `${unit * (1 + ((arm * 7919) % 9))}/1000000`),
    arms,
  );
}

/** Settled nodes a round while every arm gets its first pulls, and in as many rounds after that, trees that were built anew included. */
function repairsOf(leaderCase: LeaderCase, arms: number) {
  const { leaders, made } = counted();
  const sizes = new Float64Array(arms).fill(0.5);
  const eta = leaderCase.name === "LFG" ? 1000 : 1;
  const policy = leaderCase.create(leaders, { arms, perRound: 1, shares: sharesOf(arms), sizes, eta });
  const environment = environmentOf(leaderCase.name, arms);
  environment.begin(1, 0);
  const repaired = () => made.reduce((sum, { repaired, built }) => sum + repaired + arms * Math.max(0, built - 1), 0);
  const firstPulls = leaderCase.name === "anytime improving" ? 2 * arms : arms;
  let afterFirst = 0;
  for (let round = 1; round <= 2 * firstPulls; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, environment.draw(arm, round));
    if (round === firstPulls) afterFirst = repaired();
  }
  return { first: afterFirst / firstPulls, later: (repaired() - afterFirst) / firstPulls };
}

/**
 * One path is log2 K nodes. What a policy needs a round, in paths: one for each of its tournaments, and what runs out. KL-UCB
 * is not among them: it computes and places several indices a round.
 */
const MOST_PATHS = 2;

describe("settled nodes a round stay below 2 log2 K", () => {
  it.each(leaderCases.filter(({ name }) => name !== "KL-UCB"))("$name", (leaderCase) => {
    for (const arms of [1_000, 10_000, 100_000]) {
      const { first, later } = repairsOf(leaderCase, arms);
      expect(first).toBeLessThan(MOST_PATHS * Math.log2(arms));
      expect(later).toBeLessThan(MOST_PATHS * Math.log2(arms));
    }
  });
});
