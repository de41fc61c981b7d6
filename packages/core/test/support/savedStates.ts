import fc from "fast-check";
import type { SavedState } from "../../src/index.js";

const name = fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const column = fc.oneof(
  fc.uint32Array({ maxLength: 20 }),
  fc.array(finite, { maxLength: 20 }).map((values) => Float64Array.from(values)),
);
const named = <T>(values: fc.Arbitrary<T>) => fc.dictionary(name, values, { noNullPrototype: true });
const flat = fc.record({ scalars: named(finite), columns: named(column) }, { noNullPrototype: true });

/** Whose the states are. The text of a user's function may hold any character. */
export const identity = {
  id: "some-policy",
  version: 3,
  arms: 2,
  seed: 9_007_199_254_740_991,
  perRound: 1,
  parameters: { shares: ["1/3", "1/2"], eta: 0.1, deserved: 'own: (μ) => μ²·½ \u{1f600} \\ " \n' },
} as const;

export const progress = {
  scalars: { round: 7 },
  columns: { pulledInRound: Uint32Array.of(1), awaited: Uint32Array.of(0, 2) },
} as const;

/** Any numbers, −0 too, with and without a learner's state. */
export const savedStates: fc.Arbitrary<SavedState> = fc
  .tuple(flat, fc.option(flat))
  .map(([outer, learner]) => ({ identity, progress, ...outer, ...(learner === null ? {} : { learner }) }));
