import { expect } from "vitest";
import { createPolicy, EvenhandError, replay, type SavedState } from "../../src/index.js";
import { refusal } from "../support/refusal.js";
import type { Law } from "../../src/laws/law.js";
import { play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { create, mostPerRound, stateText, type Subject } from "../../src/laws/subject.js";
import { subjects } from "./subject.js";
import { withNewArm } from "./withNewArm.js";

export const statesOfOthersAreRefused: Law = {
  title:
    "the state of another seed, number of arms, pulls a round, horizon, parameter or policy is refused, and says so",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const policy = create(subject);
    replay(policy, entries);
    const before = stateText(policy);
    for (const { what, state } of statesOfOthers(subject)) {
      const error = refusal(what, () => {
        policy.restore(state);
      });
      expect(error.code, what).toBe("state-mismatch");
      expect(`${error.received} ${error.required}`, what).toContain(what);
      expect(stateText(policy), what).toBe(before);
    }
    // Its own, and what the same promise looks like in other words, is taken.
    const again = create({ ...subject, parameters: { ...defaultsOf(subject), ...subject.parameters } });
    again.restore(policy.state());
    expect(stateText(again)).toBe(before);
  },
};

interface OfAnother {
  /** What differs, by the name that the refusal must have. */
  readonly what: string;
  readonly state: SavedState;
}

function statesOfOthers(subject: Subject): OfAnother[] {
  const { arms, parameters, definition, horizon } = subject;
  const identity = create(subject).state().identity;
  return [
    { what: "seed", state: create(subject, { seed: 2 }).state() },
    ...(mostPerRound(subject) > 1 ? [{ what: "perRound", state: create(subject, { perRound: 2 }).state() }] : []),
    { what: "arms", state: create(withNewArm(subject)).state() },
    ...("horizon" in identity ? [{ what: "horizon", state: create({ ...subject, horizon: 999 }).state() }] : []),
    ...Object.keys(definition.parameters).map((name) => ofAnotherValue(subject, name)),
    ...subjects
      .filter((other) => other.definition !== definition)
      .map((other) => ({
        what: other.definition.id === definition.id ? "version" : other.definition.id,
        state: stateLike(other, { arms, parameters, horizon }),
      })),
  ];
}

/** Of the other policy with the very same arms and parameters, where it can have them. */
function stateLike(other: Subject, own: Pick<Subject, "arms" | "parameters" | "horizon">): SavedState {
  try {
    return create({ ...other, ...own }).state();
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    return create(other).state();
  }
}

function ofAnotherValue(subject: Subject, name: string): OfAnother {
  const { definition, arms, parameters, horizon } = subject;
  const { id, version } = definition;
  const setup = { arms, seed: 1, ...(horizon === undefined ? {} : { horizon }) };
  const own = JSON.stringify(create(subject).state().identity);
  const parameter = definition.parameters[name];
  for (const value of parameter.kind === "choice" ? parameter.options : otherValues) {
    try {
      const state = createPolicy({ id, version, parameters: { ...parameters, [name]: value } }, setup).state();
      if (JSON.stringify(state.identity) !== own) return { what: name, state };
    } catch (error) {
      if (!(error instanceof EvenhandError)) throw error;
    }
  }
  throw new Error(`otherValues has none for ${name} of ${definition.id}`);
}

/** For a parameter of any kind but a choice one of them is right, and not what an example has. */
const otherValues = [0.01, 0.125, 0.75, 7, "7/3", "round-robin", "uniform", "linear", "zero"];

function defaultsOf({ definition }: Subject): Record<string, unknown> {
  const given = Object.entries(definition.parameters).filter(([, parameter]) => parameter.default !== undefined);
  return Object.fromEntries(given.map(([name, parameter]) => [name, parameter.default]));
}
