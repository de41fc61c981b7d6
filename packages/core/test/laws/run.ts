import { expect } from "vitest";
import type { Arm, ArmSet, Policy } from "../../src/index.js";

/** What a policy is told. The log of a run is a list of these. */
export type Event =
  | { readonly kind: "pulled"; readonly arm: Arm; readonly round: number; readonly open: ArmSet | undefined }
  | { readonly kind: "rewarded"; readonly arm: Arm; readonly reward: number };

/** The world that a run meets, the same for every policy that plays it. */
export interface Script {
  readonly rounds: number;
  readonly open: (round: number) => ArmSet | undefined;
  /** By how many rounds the reward of this round's pull is late; Infinity where it never comes. */
  readonly delay: (round: number) => number;
  /** The n-th reward of the arm. */
  readonly reward: (arm: Arm, n: number) => number;
}

/** Plays a script and returns what happened. `watch` is called before the policy is asked. */
export function play(
  policy: Policy,
  script: Script,
  watch: (round: number, open: ArmSet | undefined) => void = () => undefined,
): Event[] {
  const events: Event[] = [];
  const arriving = new Map<number, Event[]>();
  const pulls = new Map<Arm, number>();
  for (let round = 1; round <= script.rounds; round++) {
    const open = script.open(round);
    watch(round, open);
    const arm = policy.choose(round, open);
    const n = (pulls.get(arm) ?? 0) + 1;
    pulls.set(arm, n);
    const at = round + script.delay(round);
    // Of the rewards that arrive together the latest pull's comes first: out of order also within a round.
    arriving.set(at, [{ kind: "rewarded", arm, reward: script.reward(arm, n) }, ...(arriving.get(at) ?? [])]);
    for (const event of [{ kind: "pulled", arm, round, open } as const, ...(arriving.get(round) ?? [])]) {
      tell(policy, event);
      events.push(event);
    }
  }
  return events;
}

export function tell(policy: Policy, event: Event): void {
  if (event.kind === "pulled") policy.pulled(event.arm, event.round, event.open);
  else policy.rewarded(event.arm, event.reward);
}

/** Goes on along a recorded run: the policy must make the very choices that were recorded. */
export function follow(policy: Policy, events: readonly Event[]): void {
  for (const event of events) {
    if (event.kind === "pulled") {
      expect(policy.choose(event.round, event.open), `the choice in round ${event.round}`).toBe(event.arm);
    }
    tell(policy, event);
  }
}

export function pullsOf(events: readonly Event[]): Arm[] {
  return events.flatMap((event) => (event.kind === "pulled" ? [event.arm] : []));
}
