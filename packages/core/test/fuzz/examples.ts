/** Examples of what public functions are given, which the tables of calls share. */
import { CarriedArms } from "../../src/carry.js";
import * as core from "../../src/index.js";

export const shares = (list: readonly (number | string)[]) => core.Shares.parse(list, list.length);
export const bernoulli = { id: "bernoulli", parameters: { means: [0.8, 0.5, 0.2] } };
export const improving = { id: "improving", parameters: { curves: [{ family: "line", potential: 1, slope: 0.1 }] } };
export const quota = { id: "quota", parameters: { shares: [0.2, 0.3, 0.1] } };
export const study = {
  environment: bernoulli,
  policies: [
    "ucb1",
    { id: "deadline-quota", version: 1, parameters: { shares: [0.2, "1/3", 0], learner: "thompson" } },
  ],
  horizon: 12,
  trials: 2,
  seed: 1,
  metrics: ["reward", "pulls", "worst-violation"],
  checkpoints: [3, 12],
  contract: quota,
  perRound: 1,
  availability: { id: "random", parameters: { probability: 0.9 } },
  delay: { id: "fixed", parameters: { rounds: 1 } },
  samples: true,
};
export const checkedStudy = () => new core.CheckedStudy(study as unknown as core.Study);
export const penaltyInstance = { means: [0.9, 0.5], penalties: [0.5, 0.2], shares: shares([0.2, 0.3]), horizon: 1000 };
export const quotaInstance = { means: [0.9, 0.5], shares: shares([0.2, 0.3]), horizon: 1000 };
export const family = { arms: 3, horizon: 100_000, slope: 1, c: 1.5 };
export const setting = { arms: 3, horizon: 1000, least: 0.5, delta: 0.1 };
export const sizes = { arms: 3, horizon: 1000, constant: 2 };
export const curve = core.createEnvironment(improving).curve?.(0);

export function finishedBlocks(): core.Block[] {
  const blocks: core.Block[] = [];
  for (const { finished } of core.simulate(study as unknown as core.Study))
    if (finished !== undefined) blocks.push(finished);
  return blocks;
}

/** Arm 1 goes on as arm 0, and two arms are new. */
const { identity } = core.createPolicy({ id: "deadline-quota", parameters: { shares: 0.1 } }, { arms: 3, seed: 1 }).state(); // prettier-ignore
export const carriedArms = new CarriedArms(identity, identity, 1, [null, 0, null]);

export function stateOf(): core.SavedState {
  const policy = core.createPolicy({ id: "deadline-quota", parameters: { shares: 0.1 } }, { arms: 3, seed: 1 });
  policy.pulled(0, 1);
  policy.rewarded(0, 1);
  return policy.state();
}
