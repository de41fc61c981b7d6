import type { Arm } from "../arms.js";
import type { Round } from "../policy.js";
import { checkPlace } from "./checkPlace.js";
import { CheckedStudy, type Study } from "./study.js";
import { beginTrial, Trial } from "./trial.js";

/** Rounds in a row in which an arm was there with one share and one cap. */
export interface TenureStretch {
  readonly from: Round;
  readonly to: Round;
  /** The share in force. */
  readonly share: number;
  /** The share that was asked for and waits until it can be kept; left out where none does. */
  readonly waitsFor?: number;
  /** The largest share that it may have; left out where it has no cap. */
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
