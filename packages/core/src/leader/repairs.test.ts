import { describe, expect, it } from "vitest";
import { leaderCases, tournaments, type LeaderCase, type Leaders } from "../../test/support/leaderCases.js";
import { chooseMany } from "../chooseMany.js";
import { createEnvironment } from "../environments/index.js";
import { Shares } from "../shares/shares.js";
import { DeadlineTournament } from "./deadline/tournament.js";
import { Tournament } from "./kinetic/tournament.js";

interface Counts {
  readonly repaired: number;
  readonly built: number;
  readonly looked: number;
}

/** The tournaments, and the list of all that were made. */
function counted(): { leaders: Leaders; made: Counts[] } {
  const made: Counts[] = [];
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
    klUcb: (...of) => tournaments.klUcb(...of),
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

/** Unequal shares over one denominator that deficits accept: verdicts about deficits and deadlines do run out. */
function sharesOf(arms: number): Shares {
  const unit = Math.floor(1_000_000 / (10 * arms));
  return Shares.parse(
    Array.from({ length: arms }, (_, arm) => `${unit * (1 + ((arm * 7919) % 9))}/1000000`),
    arms,
  );
}

/**
 * Nodes a pull, compared or looked at in a search, while every arm gets its first pulls, and in as many rounds after
 * that; trees that were built again included.
 */
function nodesOf(leaderCase: LeaderCase, arms: number, perRound: number) {
  const { leaders, made } = counted();
  const sizes = new Float64Array(arms).fill(0.5);
  const eta = leaderCase.name === "LFG" ? 1000 : 1;
  const policy = leaderCase.create(leaders, { arms, perRound, shares: sharesOf(arms), sizes, eta });
  const environment = environmentOf(leaderCase.name, arms);
  environment.begin(1, 0);
  const nodes = () =>
    made.reduce((sum, { repaired, built, looked }) => sum + repaired + looked + arms * Math.max(0, built - 1), 0);
  const firstRounds = Math.ceil(((leaderCase.name === "anytime improving" ? 2 : 1) * arms) / perRound);
  let afterFirst = 0;
  for (let round = 1; round <= 2 * firstRounds; round++) {
    const chosen = perRound === 1 ? [policy.choose(round)] : chooseMany(policy, arms, round, perRound);
    for (const arm of chosen) policy.pulled(arm, round);
    for (const arm of chosen) policy.rewarded(arm, environment.draw(arm, round));
    if (round === firstRounds) afterFirst = nodes();
  }
  const pulls = firstRounds * perRound;
  return { first: afterFirst / pulls, later: (nodes() - afterFirst) / pulls };
}

// KL-UCB is not among them: it computes and places several indices a round.
const cases = leaderCases.filter(({ name }) => name !== "KL-UCB");

/**
 * One path is log2 K nodes. What a policy needs a round, in paths: one for each of its tournaments, and what runs out.
 */
const MOST_PATHS = 2;

describe("compared nodes a round stay below 2 log2 K", () => {
  it.each(cases)("$name", (leaderCase) => {
    for (const arms of [1_000, 30_000]) {
      const { first, later } = nodesOf(leaderCase, arms, 1);
      expect(first).toBeLessThan(MOST_PATHS * Math.log2(arms));
      expect(later).toBeLessThan(MOST_PATHS * Math.log2(arms));
    }
  });
});

/** With several pulls a round each tournament is searched as well: a path for the arm that was taken out before. */
const MOST_PATHS_OF_MANY = 4;

describe("with eight pulls a round compared and searched nodes a pull stay below 4 log2 K", () => {
  it.each(cases)("$name", (leaderCase) => {
    for (const arms of [1_000, 20_000]) {
      const { first, later } = nodesOf(leaderCase, arms, 8);
      expect(first).toBeLessThan(MOST_PATHS_OF_MANY * Math.log2(arms));
      expect(later).toBeLessThan(MOST_PATHS_OF_MANY * Math.log2(arms));
    }
  });
});
