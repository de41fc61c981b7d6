import type { Arm, ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { AnyPolicy, LivingPolicy } from "../livingPolicy.js";
import type { Reason, Round } from "../policy.js";
import { CheckedStudy, type Study } from "./study.js";
import { beginTrial, Trial } from "./trial.js";

/** One pull of a trial. */
export interface TracedPull {
  readonly round: Round;
  readonly arm: Arm;
  /** What was drawn; 0 for a pull that is struck out, whose reward is never drawn. */
  readonly reward: number;
  /** The pull is struck out afterwards. */
  readonly voided?: true;
  /** Why the policy chose the arm; missing for further arms of a round that it chose together. */
  readonly reason?: Reason;
}

/**
 * One trial of one policy of a study, pull by pull: the very pulls and rewards that the study's own trial of that
 * number has. With delayed rewards the reward is the one that was drawn, whenever it arrived.
 */
export function* traceTrial(study: Study, policy: number, trial: number): Generator<TracedPull, void> {
  const checked = new CheckedStudy(study);
  checkPlace(policy, checked.policies.length, "policies");
  checkPlace(trial, study.trials, "trials");
  const reasons = new Map<Arm, Reason>();
  const pulls: TracedPull[] = [];
  const world = checked.world();
  const environment = watched(world.environment, (arm, round, reward) => {
    told.delete(arm);
    pulls.push({ round, arm, reward, ...reasonOf(reasons, arm) });
  });
  const told = new Set<Arm>();
  const own = explained(checked.policy(policy, trial), checked.arms, reasons, told);
  beginTrial(world, study.seed, trial);
  const run = new Trial(own, { ...world, environment }, []);
  for (let round = 1; round <= study.horizon; round++) {
    run.playUntil(round);
    yield* pulls;
    // An arm that was pulled and has no reward: the pull is struck out.
    for (const arm of told) yield { round, arm, reward: 0, voided: true, ...reasonOf(reasons, arm) };
    told.clear();
    pulls.length = 0;
    reasons.clear();
  }
}

function reasonOf(reasons: ReadonlyMap<Arm, Reason>, arm: Arm): { readonly reason?: Reason } {
  const reason = reasons.get(arm);
  return reason === undefined ? {} : { reason };
}

/** The environment. It also calls `tell` with every reward that it draws. */
function watched(environment: Environment, tell: (arm: Arm, round: Round, reward: number) => void): Environment {
  const { arms, support, longestRun } = environment;
  return {
    arms,
    support,
    longestRun,
    begin: (seed, trial) => environment.begin(seed, trial),
    draw: (arm, round) => {
      const reward = environment.draw(arm, round);
      tell(arm, round, reward);
      return reward;
    },
    expectedTotal: (arm, pulls) => environment.expectedTotal(arm, pulls),
  };
}

/** The policy, keeping the reason for each of its choices, and the arms that it is told of. */
function explained(policy: AnyPolicy, arms: number, reasons: Map<Arm, Reason>, told: Set<Arm>): AnyPolicy {
  const keep = (round: Round, open?: ArmSet) => {
    const reason = policy.explain(round, open);
    reasons.set(reason.arm, reason);
  };
  return {
    choose: (round, open) => {
      keep(round, open);
      return policy.choose(round, open);
    },
    ...(policy.chooseMany === undefined
      ? {}
      : {
          chooseMany: (round: Round, count: number, open?: ArmSet) => {
            keep(round, open);
            return chooseMany(policy, arms, round, count, open);
          },
        }),
    explain: (round, open) => policy.explain(round, open),
    pulled: (arm, round, open) => {
      told.add(arm);
      policy.pulled(arm, round, open);
    },
    rewarded: (arm, reward) => policy.rewarded(arm, reward),
    state: () => policy.state(),
    restore: (state) => policy.restore(state),
    ...livingPart(policy),
  };
}

/** What a policy can do whose quotas live. */
function livingPart(policy: AnyPolicy): Partial<LivingPolicy> {
  const { change, voided, tenures } = policy;
  return {
    ...(change === undefined ? {} : { change: change.bind(policy) }),
    ...(voided === undefined ? {} : { voided: voided.bind(policy) }),
    ...(tenures === undefined ? {} : { tenures: tenures.bind(policy) }),
  };
}

/** Rounds in a row in which an arm was there with one share and one cap. */
export interface TenureStretch {
  readonly from: Round;
  readonly to: Round;
  /** The share in force. */
  readonly share: number;
  /** The share that was asked for and waits until it can be kept; missing where none does. */
  readonly waitsFor?: number;
  /** The largest share that it may have; missing where it has no cap. */
  readonly cap?: number;
}

/** What was promised to an arm in one trial of one policy. */
export interface TenureRow {
  readonly arm: Arm;
  readonly stretches: readonly TenureStretch[];
  /** Its pulls that stand, and those that were struck out. */
  readonly pulls: number;
  readonly voided: number;
}

/**
 * The tenures of one trial of one policy of a study, arm by arm; undefined where no quota is promised, or where nothing
 * changes and every pull stands.
 */
export function tenureTimeline(study: Study, policy: number, trial: number): TenureRow[] | undefined {
  const checked = new CheckedStudy(study);
  checkPlace(policy, checked.policies.length, "policies");
  checkPlace(trial, study.trials, "trials");
  const world = checked.world();
  const { voids } = world;
  const voided = new Float64Array(checked.arms);
  const counting = voids && {
    ...voids,
    struckAfter: (round: Round, arm: Arm) => {
      const after = voids.struckAfter(round, arm);
      if (after < Infinity) voided[arm]++;
      return after;
    },
  };
  beginTrial(world, study.seed, trial);
  const run = new Trial(checked.policy(policy, trial), { ...world, voids: counting }, []);
  const { accounts } = run;
  if (accounts === undefined) return undefined;
  const stretches = Array.from({ length: checked.arms }, (): TenureStretch[] => []);
  for (let round = 1; round <= study.horizon; round++) {
    run.playUntil(round);
    const there = checked.present(round);
    for (let arm = 0; arm < checked.arms; arm++) {
      if (there?.has(arm) === false) continue;
      const [share, asked, cap] = [accounts.share(arm), accounts.asked(arm), accounts.caps.cap(arm)];
      extend(stretches[arm], {
        ...{ from: round, to: round, share },
        ...(asked > share ? { waitsFor: asked } : {}),
        ...(cap < 1 ? { cap } : {}),
      });
    }
  }
  return stretches.map((own, arm) => ({ arm, stretches: own, pulls: run.pulls[arm], voided: voided[arm] }));
}

/** Goes on with the last stretch where nothing is different. */
function extend(stretches: TenureStretch[], next: TenureStretch): void {
  const last = stretches.at(-1);
  const isSame = last?.share === next.share && last.waitsFor === next.waitsFor && last.cap === next.cap;
  if (isSame && last.to === next.from - 1) stretches[stretches.length - 1] = { ...last, to: next.to };
  else stretches.push(next);
}

/** Refuses the place of a policy or trial that the study does not have. */
function checkPlace(place: number, count: number, path: "policies" | "trials"): void {
  if (Number.isInteger(place) && place >= 0 && place < count) return;
  throw new EvenhandError("trace-unknown", { received: place, required: `a number from 0 to ${count - 1}`, path });
}
