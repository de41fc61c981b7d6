import { describe, expect, it } from "vitest";
import { playIsRoundByRound } from "../../test/laws/playIsRoundByRound.js";
import { play } from "../../test/laws/run.js";
import { script } from "../../test/laws/scripts.js";
import { createUnchecked } from "../../test/laws/subject.js";
import { selfRegulatedUtility } from "./selfRegulatedUtility.js";

/** The examples of the registry end in phase 3: here every phase is played, and rounds beyond the horizon. */
describe.each(["ucb1", "thompson"])("self-regulated utility over %s plays stretches as it plays rounds", (learner) => {
  it.each([
    [[4], 300, { cost: 0 }],
    [[3, 4], 300, { cost: 1, alpha: 1, deserved: "linear" }],
    [[2, 3, 4], 600, { cost: 1, alpha: 0.3, deserved: "linear" }],
    [[1, 3, 4], 600, { cost: 0.5, alpha: 1, beta: 0.48, deserved: "linear" }],
    [[1, 4], 200, { cost: 0.4, beta: 0.01 }],
  ])("phases %j, horizon %d", (phases, horizon, parameters) => {
    const subject = {
      name: "self-regulated utility",
      definition: selfRegulatedUtility,
      arms: 3,
      parameters: { ...parameters, learner },
      horizon,
      rounds: horizon + 200,
    };
    const policy = createUnchecked(subject);
    play(policy, script(subject));
    expect([1, 2, 3, 4].filter((phase) => (policy.phases?.()[phase - 1] ?? 0) > 0)).toEqual(phases);
    playIsRoundByRound.check(subject);
  });
});
