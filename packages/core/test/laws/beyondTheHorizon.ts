import { expect } from "vitest";
import type { CheckedPolicy, PolicyState } from "../../src/index.js";
import { choosingChangesNothing } from "../../src/laws/choiceLaws.js";
import { impossibleStates } from "./impossibleStates.js";
import type { Law } from "../../src/laws/law.js";
import { play, pullsOf } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { replay, stateRoundTrip } from "../../src/laws/stateLaws.js";
import { create, type Subject } from "../../src/laws/subject.js";

/** The horizon that the policy plans for; 0 where it plans for none. */
function plannedFor(subject: Subject): number {
  return create(subject).state().identity.horizon ?? 0;
}

/** The policy with periods that follow each other, into its third. */
function renewed(subject: Subject): Subject {
  return { ...subject, beyondHorizon: "renew", rounds: Math.ceil(2.1 * plannedFor(subject)) };
}

const appliesTo = (subject: Subject) => plannedFor(subject) > 0;

const refused: Law = {
  title: "a round beyond the horizon that it planned for is refused, with both, and changes nothing",
  appliesTo,
  check(subject) {
    const policy = create(subject);
    play(policy, eventful(subject));
    const before = JSON.stringify(policy.state());
    const round = plannedFor(subject) + 1;
    for (const call of [
      () => policy.choose(round),
      () => policy.chooseMany(round, 1),
      () => policy.explain(round),
      () => policy.propensity(0, round),
      () => {
        policy.pulled(0, round);
      },
    ]) {
      const required = expect.stringContaining(String(round - 1)) as string;
      expect(call).toThrow(expect.objectContaining({ code: "horizon-passed", received: String(round), required }));
    }
    expect(JSON.stringify(policy.state())).toBe(before);
  },
};

const firstPeriod: Law = {
  title: "with periods that follow each other the first is as without, and no later round is refused",
  appliesTo,
  check(subject) {
    const first = pullsOf(play(create(subject), eventful(subject)));
    const all = pullsOf(play(create(renewed(subject)), eventful(renewed(subject))));
    expect(all.slice(0, subject.rounds)).toEqual(first);
    expect(all).toHaveLength(renewed(subject).rounds);
  },
};

const observationsStay: Law = {
  title: "a new period begins with all that was observed",
  appliesTo,
  check(subject) {
    const policy = create(renewed(subject));
    play(policy, eventful(subject));
    const before = observationsOf(policy);
    const round = plannedFor(subject) + 1;
    policy.pulled(policy.choose(round), round);
    expect(observationsOf(policy)).toEqual(before);
  },
};

/** Columns of what was observed, by the names that mean the same in every policy. */
function observationsOf(policy: CheckedPolicy): unknown {
  const state: PolicyState = policy.state();
  return [state, state.learner].map((part) =>
    ["observed", "sums", "successes", "failures", "last"].map((name) => part?.columns[name]?.slice()),
  );
}

const lawsHold: Law = {
  title: "its states, its record and its choices in later periods keep the laws of the first",
  appliesTo,
  check(subject) {
    for (const law of [choosingChangesNothing, stateRoundTrip, replay, impossibleStates]) law.check(renewed(subject));
  },
};

export const beyondTheHorizon: readonly Law[] = [refused, firstPeriod, observationsStay, lawsHold];
