import { expect } from "vitest";
import { ArmSet, EvenhandError, replay, type CheckedPolicy, type Reason, type SavedState } from "../../src/index.js";
import { changedValues } from "./changedValues.js";
import type { Law } from "../../src/laws/law.js";
import { play } from "../../src/laws/run.js";
import { eventful, script } from "../../src/laws/scripts.js";
import { create, stateText, type Subject } from "../../src/laws/subject.js";

const ROUNDS = 40;
const LAST_ROUND = 4_294_967_295;

export const impossibleStates: Law = {
  title: "a state with a value changed is refused, or the policy goes on with open arms and finite numbers",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const problems: string[] = [];
    for (const part of [0.02, 0.3, 1]) {
      const stopped = create(subject);
      replay(stopped, entries.slice(0, Math.ceil(part * entries.length)));
      for (const [what, state] of changedValues(stopped.state())) {
        const policy = create(subject);
        const problem = isTaken(policy, state, what) ? problemOf(subject, policy) : undefined;
        if (problem !== undefined) problems.push(`${what}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  },
};

function isTaken(policy: CheckedPolicy, state: SavedState, what: string): boolean {
  const before = stateText(policy);
  try {
    policy.restore(state);
    return true;
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw new Error(what, { cause: error });
    expect(error.code, what).toBe("state-mismatch");
    expect(stateText(policy), what).toBe(before);
    return false;
  }
}

function problemOf(subject: Subject, policy: CheckedPolicy): string | undefined {
  const { reward } = script(subject);
  const { identity, progress } = policy.state();
  const last = identity.beyondHorizon === "renew" ? LAST_ROUND : (identity.horizon ?? LAST_ROUND);
  const first = progress.scalars.round + 1;
  for (let round = first; round < first + ROUNDS && round <= last; round++) {
    const open = round % 3 === 0 ? new ArmSet(subject.arms, [round % subject.arms]) : ArmSet.all(subject.arms);
    const arm = policy.choose(round, open);
    if (!open.has(arm)) return `arm ${arm} in round ${round}`;
    const reason = policy.explain(round, open);
    if (!isSound(reason, arm)) return `${JSON.stringify(reason)} in round ${round}`;
    policy.pulled(arm, round, open);
    if (round % 4 !== 0) policy.rewarded(arm, reward(arm, round));
  }
  return undefined;
}

function isSound({ arm, rule, numbers, learner }: Reason, chosen: number): boolean {
  const isFinite = Object.values(numbers).every(Number.isFinite);
  return arm === chosen && rule !== "" && isFinite && (learner === undefined || isSound(learner, chosen));
}
