import * as core from "../../src/index.js";
import type { PublicCall } from "./mutations.js";

const create = () => core.createPolicy("ucb1", { arms: 3, seed: 1, perRound: 2 });
const entries: readonly core.RunEntry[] = [
  { kind: "pulled", round: 1, arms: [0, 1] },
  { kind: "rewarded", arm: 1, reward: 0.5 },
  { kind: "pulled", round: 2, arms: [2], asked: 2, open: [2] },
  { kind: "pulled", round: 3, arms: [0, 1], absent: [2] },
];

const livingEntries: readonly core.RunEntry[] = [
  { kind: "changed", shares: [0.3, "1/3", 0], caps: [1, 0.5, 0.5], effect: "now" },
  { kind: "voided", arm: 0, round: 1 },
];
const createLiving = () =>
  core.createPolicy("deadline-quota", { shares: 0.2, voidWithin: 3 }, { arms: 3, seed: 1, perRound: 1 });

/** Stands for a policy that has been told nothing yet: each call gets one of its own. */
const fresh = create();

/** The record of a run, told to a policy. */
export function* recordCalls(): Generator<PublicCall> {
  for (const entry of entries) yield { name: `tell ${entry.kind}`, call: told(core.tell), valid: [fresh, entry] };
  for (const entry of livingEntries) {
    yield { name: `tell ${entry.kind}`, call: told(core.tell, afterAPull), valid: [fresh, entry] };
  }
  yield { name: "replay", call: told(core.replay), valid: [fresh, entries] };
  yield { name: "follow", call: told(core.follow), valid: [fresh, entries] };
}

function told(
  call: (policy: core.CheckedPolicy, ...args: never[]) => unknown,
  ready: (args: readonly unknown[]) => core.CheckedPolicy = readyFor,
): PublicCall["call"] {
  return (policy: core.CheckedPolicy, ...args: never[]) => call(policy === fresh ? ready(args) : policy, ...args);
}

function afterAPull(): core.CheckedPolicy {
  const policy = createLiving();
  policy.pulled(0, 1);
  return policy;
}

/** A reward needs a pull that it belongs to. */
function readyFor([entry]: readonly unknown[]): core.CheckedPolicy {
  const policy = create();
  if ((entry as Partial<core.RunEntry> | null | undefined)?.kind === "rewarded") core.tell(policy, entries[0]);
  return policy;
}
