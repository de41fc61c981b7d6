/** The policies that ask a leader, each to be built over scans or over tournaments. */
import { type deadlineLeader, DeadlineScan } from "../../src/leader/deadline/deadlineLeader.js";
import { DeadlineTournament } from "../../src/leader/deadline/tournament.js";
import { type debtLeader, DebtScan } from "../../src/leader/debt/debtLeader.js";
import { DebtTournament } from "../../src/leader/debt/tournament.js";
import { type deficitLeader, DeficitScan, DeficitTournament } from "../../src/leader/deficitLeader.js";
import { type growthLeader, GrowthScan, GrowthTournament } from "../../src/leader/growthLeader.js";
import { type lineLeader, LineRanking, LineTournament } from "../../src/leader/lineLeader.js";
import { type thresholdLeader, thresholdScan, ThresholdTournament } from "../../src/leader/thresholdLeader.js";
import { type valueLeader, ValueScan, ValueTournament } from "../../src/leader/valueLeader.js";
import { KlUcb } from "../../src/learners/klUcb/klUcb.js";
import { Ucb1 } from "../../src/learners/ucb1.js";
import { AnytimeImproving } from "../../src/policies/anytimeImproving.js";
import { DeadlineQuota } from "../../src/policies/deadlineQuota.js";
import { DeficitBonusUcb } from "../../src/policies/deficitBonusUcb.js";
import { FairlyGreedy } from "../../src/policies/fairlyGreedy.js";
import { GuardedLearner } from "../../src/policies/guardedLearner.js";
import { LargestDeficitQuota } from "../../src/policies/largestDeficitQuota.js";
import { Lfg } from "../../src/policies/lfg.js";
import { ThresholdUcb } from "../../src/policies/thresholdUcb.js";
import { UcbProp } from "../../src/policies/ucbProp.js";
import type { Policy } from "../../src/policy.js";
import { Shares } from "../../src/shares/shares.js";
import { EveryKlUcbIndex } from "../references/everyKlUcbIndex.js";
import { below } from "./hostile.js";

export interface Leaders {
  readonly line: typeof lineLeader;
  readonly value: typeof valueLeader;
  readonly deficit: typeof deficitLeader;
  readonly deadline: typeof deadlineLeader;
  readonly threshold: typeof thresholdLeader;
  readonly debt: typeof debtLeader;
  readonly growth: typeof growthLeader;
  /** A policy that finds its leader in a way of its own. */
  readonly klUcb: (arms: number) => Policy;
}

export const scans: Leaders = {
  line: (...of) => new LineRanking(...of),
  value: (arms) => new ValueScan(arms),
  deficit: (shares, tolerance, pulls) => new DeficitScan(shares, tolerance, pulls),
  deadline: (...of) => new DeadlineScan(...of),
  threshold: thresholdScan,
  debt: (debts, weighing) => new DebtScan(debts, weighing),
  growth: (growth) => new GrowthScan(growth),
  klUcb: (arms) => new EveryKlUcbIndex(arms),
};

export const tournaments: Leaders = {
  line: (...of) => new LineTournament(...of),
  value: (arms) => new ValueTournament(arms),
  deficit: (shares, tolerance, pulls) => new DeficitTournament(shares, tolerance, pulls),
  deadline: (...of) => new DeadlineTournament(...of),
  threshold: (shares, _form, ...of) => new ThresholdTournament(shares, ...of),
  debt: (debts, weighing) => new DebtTournament(debts, weighing),
  growth: (growth) => new GrowthTournament(growth),
  klUcb: (arms) => new KlUcb(arms),
};

/** What an instance is made of. */
export interface Instance {
  readonly arms: number;
  readonly perRound: number;
  readonly shares: Shares;
  /** Numbers that differ by arm, for penalties and weights; many are equal. */
  readonly sizes: Float64Array;
  /** A weight that is 0, small or large. */
  readonly eta: number;
}

export interface LeaderCase {
  readonly name: string;
  /** Rewards that the policy accepts: any number by default. */
  readonly unitRewards?: true;
  create(leaders: Leaders, instance: Instance): Policy;
}

const ONE_OF_FIVE = { numerator: 1, denominator: 5 };

export const leaderCases: readonly LeaderCase[] = [
  { name: "UCB1", create: ({ line }, { arms }) => new Ucb1(arms, line) },
  { name: "KL-UCB", unitRewards: true, create: ({ klUcb }, { arms }) => klUcb(arms) },
  {
    name: "FUCB",
    create: ({ line, deficit }, { arms, shares }) =>
      new GuardedLearner(
        new LargestDeficitQuota(shares, { numerator: 0, denominator: 1 }, deficit),
        new Ucb1(arms, line),
      ),
  },
  {
    name: "FUCB with a tolerance",
    create: ({ line, deficit }, { arms, shares }) =>
      new GuardedLearner(new LargestDeficitQuota(shares, ONE_OF_FIVE, deficit), new Ucb1(arms, line)),
  },
  {
    name: "deadline quota",
    create: ({ line, deadline }, { arms, shares, perRound }) =>
      new GuardedLearner(new DeadlineQuota(shares, perRound, deadline), new Ucb1(arms, line)),
  },
  {
    name: "hard threshold",
    create: ({ threshold }, { shares, sizes }) => new ThresholdUcb(shares, sizes, "hard", threshold),
  },
  { name: "η-FUCB", create: ({ debt }, { shares, eta }) => new DeficitBonusUcb(shares, eta, false, debt) },
  {
    name: "η-FUCB, positive part",
    create: ({ debt }, { shares, eta }) => new DeficitBonusUcb(shares, eta, true, debt),
  },
  { name: "LFG", create: ({ debt }, { shares, eta, sizes }) => new Lfg(shares, eta, sizes, "ucb1", debt) },
  {
    name: "LFG with the radius of Li, Liu and Ji",
    create: ({ debt }, { shares, eta, sizes }) => new Lfg(shares, eta, sizes, "li2019", debt),
  },
  { name: "UCB-prop", create: ({ line }, { arms }) => new UcbProp(arms, line) },
  { name: "Fairly-Greedy", create: ({ value }, { arms }) => new FairlyGreedy(arms, 0.01, value) },
  { name: "anytime improving", create: ({ growth }, { arms }) => new AnytimeImproving(arms, growth) },
];

/** Equal shares, shares that differ by a millionth, lumps and zeros, in turn. */
export function instanceOf(next: () => number, arms: number, perRound: number): Instance {
  const denominator = 1_000_000;
  const kind = below(next, 4);
  const most = Math.floor(denominator / arms);
  const units = Array.from({ length: arms }, () => {
    if (kind === 0) return Math.ceil(most / 2);
    if (kind === 1) return Math.max(0, most - below(next, 2));
    if (kind === 2) return next() < 0.5 ? 0 : below(next, most + 1);
    return below(next, Math.max(2, Math.floor(most / 3)));
  });
  const left = denominator - units.reduce((sum, unit) => sum + unit, 0);
  if (kind === 3) units[below(next, arms)] += Math.floor(left * next());
  const shares = Shares.parse(
    units.map((unit) => `${unit}/${denominator}`),
    arms,
    perRound,
  );
  const sizes = Float64Array.from({ length: arms }, () => [0, 0.5, 0.5, 1, 3 * next()][below(next, 5)]);
  return { arms, perRound, shares, sizes, eta: [0, 0.01, 1, 3, 1000][below(next, 5)] };
}
