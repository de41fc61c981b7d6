import type { Arm, ArmSet } from "../arms.js";
import { chooseMany } from "../chooseMany.js";
import type { Policy } from "../policy.js";
import type { CheckedPolicy } from "../registry/checkedPolicy.js";
import { follow, pulledEntry, type RewardedEntry, type RunEntry } from "../registry/runRecord.js";
import { demandSame } from "./law.js";

/** The world that a run meets, the same for every policy that plays it. */
export interface Script {
  readonly arms: number;
  /** The first round, and the last. */
  readonly first: number;
  readonly rounds: number;
  readonly perRound: number;
  readonly open: (round: number) => ArmSet | undefined;
  /** By how many rounds the reward of this round's pull is late; Infinity where it never comes. */
  readonly delay: (round: number) => number;
  /** The n-th reward of the arm. */
  readonly reward: (arm: Arm, n: number) => number;
}

/** Plays a script and returns the record of the run. `watch` is called before the policy is asked. */
export function play(
  policy: Policy,
  script: Script,
  watch: (round: number, open: ArmSet | undefined) => void = () => undefined,
): RunEntry[] {
  const { arms, first, rounds, perRound } = script;
  const entries: RunEntry[] = [];
  const arriving = new Map<number, RewardedEntry[]>();
  const pulls = new Map<Arm, number>();
  for (let round = first; round <= rounds; round++) {
    const open = script.open(round);
    watch(round, open);
    const chosen = perRound === 1 ? [policy.choose(round, open)] : chooseMany(policy, arms, round, perRound, open);
    const at = round + script.delay(round);
    for (const arm of chosen) {
      const n = (pulls.get(arm) ?? 0) + 1;
      pulls.set(arm, n);
      // Of the rewards that arrive together the latest pull's comes first: out of order also within a round.
      arriving.set(at, [{ kind: "rewarded", arm, reward: script.reward(arm, n) }, ...(arriving.get(at) ?? [])]);
      policy.pulled(arm, round, open);
    }
    const rewards = arriving.get(round) ?? [];
    for (const { arm, reward } of rewards) policy.rewarded(arm, reward);
    entries.push(pulledEntry(round, chosen, open, perRound), ...rewards);
  }
  return entries;
}

/** Goes on along a recorded run: the policy must make the very choices that were recorded. */
export function demandToFollow(policy: CheckedPolicy, entries: readonly RunEntry[], who = "the policy"): void {
  const other = follow(policy, entries);
  if (other === undefined) return;
  const { round, chosen, pulled } = other;
  demandSame(`the choice of ${who} in round ${round}, where another run was recorded`, chosen, pulled);
}

export function pullsOf(entries: readonly RunEntry[]): Arm[] {
  return entries.flatMap((entry) => (entry.kind === "pulled" ? entry.arms : []));
}
