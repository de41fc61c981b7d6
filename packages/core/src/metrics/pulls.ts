import { defineMetric } from "./metric.js";

export const pulls = defineMetric({
  id: "pulls",
  title: "Pulls",
  unit: "pulls",
  range: "0 to the number of rounds",
  better: "neither",
  zero: "the arm was never given an opportunity",
  perArm: true,
  create: () => ({
    read: (outcome, into, at) => {
      into.set(outcome.pulls, at);
    },
  }),
});

/**
 * Rounds spent in each phase of a policy that goes through phases, such as self-regulated utility [ron2021, Figure 2]:
 * 1 learns the gaps, 2 the deserved shares, 3 serves, 4 is the learner's. With several pulls a round, its pulls.
 */
export const phaseRounds = [roundsIn(1), roundsIn(2), roundsIn(3), roundsIn(4)] as const;

function roundsIn<const Phase extends number>(phase: Phase) {
  return defineMetric({
    id: `phase-${phase}-rounds`,
    title: `Rounds in phase ${phase}`,
    unit: "rounds",
    range: "from 0 to the number of rounds",
    better: "neither",
    zero: "the phase was skipped, or not yet reached",
    perArm: false,
    ofPhases: true,
    create: () => ({
      read: ({ phases }, into, at) => {
        into[at] = phases?.[phase - 1] ?? 0;
      },
    }),
  });
}
