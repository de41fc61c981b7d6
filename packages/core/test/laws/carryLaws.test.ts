import { describe, expect } from "vitest";
import { replay as replayRecord, type Arm, type CheckedPolicy, type PolicyState } from "../../src/index.js";
import { choosingChangesNothing, explanationAgrees } from "../../src/laws/choiceLaws.js";
import { impossibleStates } from "./impossibleStates.js";
import type { Law } from "../../src/laws/law.js";
import { everyPolicyKeeps } from "./law.js";
import { demandToFollow, play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { replay, stateRoundTrip } from "../../src/laws/stateLaws.js";
import { create, mostPerRound, stateText, type Subject } from "../../src/laws/subject.js";
import { withNewArm } from "./withNewArm.js";

const armsOf = ({ arms }: Subject): Arm[] => Array.from({ length: arms }, (_, arm) => arm);
const pullsARound = (subject: Subject) => (mostPerRound(subject) > 1 ? [1, 2] : [1]);

const withItself: Law = {
  title: "carried with the same arms and parameters it is restored: no later decision changes",
  check(subject) {
    for (const perRound of pullsARound(subject)) {
      const entries = play(create(subject, { perRound }), { ...eventful(subject), perRound });
      for (const moment of [0, 1, subject.arms, Math.floor(entries.length / 2), entries.length]) {
        const stopped = create(subject, { perRound });
        replayRecord(stopped, entries.slice(0, moment));
        const carried = create(subject, { perRound });
        carried.carry(stopped, armsOf(subject));
        expect(stateText(carried), `after ${moment} entries`).toBe(stateText(stopped));
        demandToFollow(carried, entries.slice(moment));
      }
    }
  },
};

/** The policy after these rounds, as another one goes on for it. */
function carriedInto(subject: Subject, next: Subject, to: readonly (Arm | null)[], rounds: number): Subject {
  const played = new Map<string, CheckedPolicy>();
  const from: Subject["carried"] = {
    to,
    after: rounds,
    from: (setup) => {
      const key = JSON.stringify(setup);
      const known = played.get(key) ?? create(subject, setup);
      if (!played.has(key)) play(known, { ...eventful(subject), rounds, perRound: setup.perRound });
      played.set(key, known);
      return known;
    },
  };
  return { ...next, carried: from };
}

/** A newcomer in front of the others, and then without it again, where it was promised no share. */
function* carriedSubjects(subject: Subject): Generator<Subject> {
  const larger = withNewArm(subject);
  const half = Math.floor(subject.rounds / 2);
  for (const rounds of [0, 5, half]) {
    const grown = carriedInto(subject, larger, armsOf(subject).map((arm) => arm + 1), rounds); // prettier-ignore
    yield grown;
    const least = armsOf(larger).map((arm) => (arm === 0 ? null : arm - 1));
    if (rounds === half) yield carriedInto(grown, subject, least, rounds + 20);
  }
}

const withANewcomer: Law = {
  title: "carried and fresh arms together: its choices, reasons, states and record keep the laws of the others",
  check(subject) {
    for (const carried of carriedSubjects(subject)) {
      for (const law of [choosingChangesNothing, explanationAgrees, stateRoundTrip, replay]) law.check(carried);
      checkPropensities(carried);
    }
  },
};

const impossibleAfterwards: Law = {
  title: "a state of carried and fresh arms with a value changed is refused, or the policy goes on",
  check(subject) {
    const [, carried] = carriedSubjects(subject);
    impossibleStates.check(carried);
  },
};

function checkPropensities(subject: Subject): void {
  const policy = create(subject);
  play(policy, eventful(subject), (round, open) => {
    if (round % 20 !== 0) return;
    let [sum, allowed] = [0, 1e-14 * subject.arms];
    for (const arm of open ?? armsOf(subject)) {
      const one = policy.propensity(arm, round, open);
      if (one.probability === null) throw new Error(one.why);
      sum += one.probability;
      allowed += one.error;
      if (arm === policy.choose(round, open)) expect(one.probability, `round ${round}`).toBeGreaterThan(0);
    }
    expect(Math.abs(sum - 1), `round ${round}`).toBeLessThanOrEqual(allowed);
  });
}

const observationsGoAlong: Law = {
  title: "every arm takes along what was observed of it, and a newcomer has none",
  check(subject) {
    const [, , carried] = carriedSubjects(subject);
    const before: PolicyState | undefined = carried.carried?.from({ seed: 1, perRound: 1 }).state();
    const after: PolicyState = create(carried).state();
    for (const [one, other] of [
      [before, after],
      [before?.learner, after.learner],
    ]) {
      for (const name of ["observed", "sums", "successes", "failures", "totals", "last", "increments", "heard"]) {
        const column = one?.columns[name];
        if (column !== undefined) expect([...(other?.columns[name] ?? [])], name).toEqual([0, ...column]);
      }
    }
  },
};

describe("laws of policies that others go on for", () => {
  everyPolicyKeeps([withItself, withANewcomer, impossibleAfterwards, observationsGoAlong]);
});
