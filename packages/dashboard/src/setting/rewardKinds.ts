import type { RewardSetting } from "./setting.js";

interface RewardKind {
  readonly id: string;
  readonly title: string;
  readonly rewards: RewardSetting;
}

/** What can come of one pull, in the order of the page. */
export const rewardKinds: readonly RewardKind[] = [
  { id: "bernoulli", title: "Either 0 or 1", rewards: { kind: "bernoulli" } },
  { id: "beta", title: "Between 0 and 1, mostly near the ends", rewards: { kind: "beta" } },
  { id: "gaussian", title: "Bell curve around the average", rewards: { kind: "gaussian", deviation: 0.25 } },
  {
    ...{ id: "bounded", title: "Never below a least value" },
    rewards: { kind: "bounded", floor: 0.1, concentration: 2 },
  },
  { id: "hyperbola", title: "Improving: fast, then slowly", rewards: { kind: "improving", curve: "hyperbola" } },
  { id: "exponential", title: "Improving: exponentially", rewards: { kind: "improving", curve: "exponential" } },
];

/** Both shapes of improving arms are kinds of their own for a reader. */
export function rewardId(rewards: RewardSetting): string {
  return rewards.kind === "improving" ? rewards.curve : rewards.kind;
}

export function rewardTitle(rewards: RewardSetting): string {
  return rewardKinds.find(({ id }) => id === rewardId(rewards))?.title ?? rewards.kind;
}
