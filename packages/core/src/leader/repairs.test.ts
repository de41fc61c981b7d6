import { describe, expect, it } from "vitest";
import { leaderCases, tournaments, type Leaders } from "../../references/leaderCases.js";
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

/** Settled nodes a round: while every arm gets its first pulls, and in as many rounds after that. */
function repairsOf(
  leaderCase: (typeof leaderCases)[number],
  arms: number,
): { first: number; later: number; built: number } {
  const { leaders, made } = counted();
  const shares = Shares.parse(`1/${2 * arms}`, arms);
  const sizes = new Float64Array(arms).fill(0.5);
  const eta = leaderCase.name === "LFG" ? 1000 : 1;
  const policy = leaderCase.create(leaders, { arms, perRound: 1, shares, sizes, eta });
  const environment = environmentOf(leaderCase.name, arms);
  environment.begin(1, 0);
  const repaired = () => made.reduce((sum, tournament) => sum + tournament.repaired, 0);
  const firstPulls = leaderCase.name === "anytime improving" ? 2 * arms : arms;
  let afterFirst = 0;
  const rounds = 4 * arms;
  for (let round = 1; round <= rounds; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, environment.draw(arm, round));
    if (round === firstPulls) afterFirst = repaired();
  }
  const built = made.reduce((sum, tournament) => sum + tournament.built, 0);
  return {
    first: afterFirst / firstPulls,
    later: (repaired() - afterFirst) / (rounds - firstPulls),
    built: built / made.length,
  };
}

describe("settled nodes a round", () => {
  it.each(leaderCases)("$name", (leaderCase) => {
    for (const arms of (process.env.KS ?? "1000,10000").split(",").map(Number)) {
      const { first, later, built } = repairsOf(leaderCase, arms);
      console.log(
        leaderCase.name,
        arms,
        (first / Math.log2(arms)).toFixed(2),
        (later / Math.log2(arms)).toFixed(2),
        built,
      );
    }
    expect(1).toBe(1);
  });
});
