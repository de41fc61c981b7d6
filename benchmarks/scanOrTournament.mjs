import { createEnvironment, Shares } from "@evenhand/core";

/**
 * From how many arms on a tournament is faster than a scan: `node benchmarks/scanOrTournament.mjs`, after a build.
 *
 * Plays every policy over both, in turn, and prints the median ratio of tournament to scan: below 1 the tournament is
 * faster. manyArms.ts has what came of it. Shares differ from arm to arm, so that verdicts do run out. Names or parts
 * of them choose policies; --quick only shows that everything runs.
 */
const isQuick = process.argv.includes("--quick");

const core = (file) => import(`../packages/core/dist/${file}.js`);
const { Ucb1 } = await core("learners/ucb1");
const { GuardedLearner } = await core("policies/guardedLearner");
const { LargestDeficitQuota } = await core("policies/largestDeficitQuota");
const { DeadlineQuota } = await core("policies/deadlineQuota");
const { ThresholdUcb } = await core("policies/thresholdUcb");
const { DeficitBonusUcb } = await core("policies/deficitBonusUcb");
const { Lfg } = await core("policies/lfg");
const { FairlyGreedy } = await core("policies/fairlyGreedy");
const { AnytimeImproving } = await core("policies/anytimeImproving");
const { LineRanking } = await core("leader/lineLeader");
const { LineTournament } = await core("leader/lineLeader");
const { ValueScan } = await core("leader/valueLeader");
const { ValueTournament } = await core("leader/valueLeader");
const { DeficitScan } = await core("leader/deficitLeader");
const { DeficitTournament } = await core("leader/deficitLeader");
const { DeadlineScan } = await core("leader/deadline/deadlineLeader");
const { DeadlineTournament } = await core("leader/deadline/tournament");
const { HardThresholdScan } = await core("leader/thresholdScan");
const { ThresholdTournament } = await core("leader/thresholdLeader");
const { DebtScan } = await core("leader/debt/debtLeader");
const { DebtTournament } = await core("leader/debt/tournament");
const { GrowthScan } = await core("leader/growthLeader");
const { GrowthTournament } = await core("leader/growthLeader");

const ARMS = isQuick ? [64] : [64, 128, 192, 256, 384, 512, 1024];
const ROUNDS = isQuick ? 2_000 : 40_000;
const ALTERNATIONS = isQuick ? 1 : 7;
const NONE = { numerator: 0, denominator: 1 };

const make =
  (Class) =>
  (...parts) =>
    new Class(...parts);
const ucb1 = (arms) => new Ucb1(arms, make(arms < 128 ? LineRanking : LineTournament));
const ones = (arms) => new Float64Array(arms).fill(0.5);

/**
 * @type {Record<string, [scan: Function, tournament: Function, create: (shares: Shares, leader: Function) => object]>}
 */
const cases = {
  "UCB1 (lines)": [LineRanking, LineTournament, (shares, leader) => new Ucb1(shares.arms, leader)],
  "FUCB (deficits)": [
    DeficitScan,
    DeficitTournament,
    (shares, leader) => new GuardedLearner(new LargestDeficitQuota(shares, NONE, leader), ucb1(shares.arms)),
  ],
  "deadline quota": [
    DeadlineScan,
    DeadlineTournament,
    (shares, leader) => new GuardedLearner(new DeadlineQuota(shares, 1, leader), ucb1(shares.arms)),
  ],
  "hard threshold": [
    class extends HardThresholdScan {
      constructor(shares, _form, ...of) {
        super(shares.fractions(), ...of);
      }
    },
    class extends ThresholdTournament {
      constructor(shares, _form, ...of) {
        super(shares, ...of);
      }
    },
    (shares, leader) => new ThresholdUcb(shares, ones(shares.arms), "hard", leader),
  ],
  "η-FUCB (debts)": [DebtScan, DebtTournament, (shares, leader) => new DeficitBonusUcb(shares, 1, false, leader)],
  "LFG (debts)": [DebtScan, DebtTournament, (shares, leader) => new Lfg(shares, 1000, ones(shares.arms), leader)],
  "Fairly-Greedy (values)": [
    ValueScan,
    ValueTournament,
    (shares, leader) => new FairlyGreedy(shares.arms, 0.01, leader),
  ],
  "anytime improving": [GrowthScan, GrowthTournament, (shares, leader) => new AnytimeImproving(shares.arms, leader)],
};

function sharesOf(arms) {
  const unit = Math.floor(1_000_000 / (10 * arms));
  return Shares.parse(
    Array.from({ length: arms }, (_, arm) => `${unit * (1 + ((arm * 7919) % 9))}/1000000`),
    arms,
  );
}

function environmentOf(name, arms) {
  const means = Array.from({ length: arms }, (_, arm) => 0.2 + (0.6 * ((arm * 7919) % arms)) / arms);
  if (name !== "anytime improving") return createEnvironment({ id: "bernoulli", parameters: { means } });
  const curves = means.map((potential, arm) => ({ family: "hyperbola", potential, half: 1 + (arm % 50) }));
  return createEnvironment({ id: "improving", parameters: { curves } });
}

function nanoseconds(policy, environment) {
  environment.begin(1, 0);
  const start = process.cpuUsage();
  for (let round = 1; round <= ROUNDS; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, environment.draw(arm, round));
  }
  const { user, system } = process.cpuUsage(start);
  return (1000 * (user + system)) / ROUNDS;
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

const wanted = process.argv.slice(2).filter((name) => name !== "--quick");
console.log("".padEnd(24), ...ARMS.map((arms) => `K = ${arms}`.padStart(9)));
for (const [name, [Scan, Tournament, create]] of Object.entries(cases)) {
  if (!wanted.every((part) => name.includes(part))) continue;
  const ratios = ARMS.map((arms) => {
    const [shares, environment] = [sharesOf(arms), environmentOf(name, arms)];
    const play = (Leader) => nanoseconds(create(shares, make(Leader)), environment);
    play(Scan);
    play(Tournament);
    return median(Array.from({ length: ALTERNATIONS }, () => play(Tournament) / play(Scan)));
  });
  console.log(name.padEnd(24), ...ratios.map((ratio) => ratio.toFixed(2).padStart(9)));
}
