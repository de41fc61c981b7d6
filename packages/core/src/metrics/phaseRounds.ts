import type { MetricDefinition } from "./metric.js";

/**
 * Rounds spent in each phase of a policy that goes through phases, such as self-regulated utility [ron2021, Figure 2]:
 * 1 learns the gaps, 2 the deserved shares, 3 serves, 4 is the learner's. With several pulls a round, its pulls.
 */
export const phaseRounds: readonly MetricDefinition[] = [1, 2, 3, 4].map((phase) => ({
  id: `phase-${phase}-rounds`,
  title: `Rounds in phase ${phase}`,
  unit: "rounds",
  range: "from 0 to the number of rounds",
  better: "neither" as const,
  zero: "the phase was skipped, or not yet reached",
  perArm: false,
  ofPhases: true as const,
  create: () => ({
    read: ({ phases }, into, at) => {
      into[at] = phases?.[phase - 1] ?? 0;
    },
  }),
}));
