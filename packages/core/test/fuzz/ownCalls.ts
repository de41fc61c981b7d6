import * as core from "../../src/index.js";
import { policies } from "../../src/policies/index.js";
import { own } from "../support/ownDefinitions.js";
import type { PublicCall } from "./mutations.js";
import { methodsOf } from "./objectCalls.js";

const study = {
  environment: { id: "doubled", parameters: { means: [0.5, 0.25] } },
  policies: [{ id: "stubborn", parameters: { favourite: 1 } }],
  metrics: ["switches", "share-of-each"],
  horizon: 5,
  trials: 1,
  seed: 1,
  // At most 10 000 trials then: more would be played, and take too long.
  samples: true,
  definitions: own,
};
/** Names from the papers that fix parameters, such as fucb, each with parameters that it takes. */
const fixingNames = policies.flatMap(({ names = {} }) =>
  Object.entries(names)
    .filter(([, fixed]) => Object.keys(fixed).length > 0)
    .map(([id, fixed]) => ({ id, parameters: { shares: [0.2, 0.1, 0], ...fixed } })),
);
const setup = { arms: 3, seed: 1, definitions: own };

/** Calls by id and parameters, and those with definitions of the program's own, which may be anything. */
export function* ownCalls(): Generator<PublicCall> {
  yield {
    name: "createPolicy by id",
    call: core.createPolicy,
    valid: ["deadline-quota", { shares: [0.2, "1/3", 0], learner: "stubborn" }, setup],
  };
  for (const one of fixingNames) {
    yield { name: `createPolicy ${one.id}`, call: core.createPolicy, valid: [one, { arms: 3, seed: 1, horizon: 9 }] };
  }
  yield { name: "createEnvironment by id", call: core.createEnvironment, valid: ["bernoulli", { means: [0.5, 0.2] }] };
  yield {
    name: "createContract by id",
    call: core.createContract,
    valid: ["quota", { shares: 0.2 }, { arms: 3, perRound: 1 }],
  };
  yield { name: "simulateAll with own definitions", call: core.simulateAll, valid: [study] };
  const create = () => {
    const policy = core.createPolicy("stubborn", setup);
    policy.pulled(0, 1);
    return policy;
  };
  yield* methodsOf("stubborn", create, {
    choose: [2, new core.ArmSet(3, [0, 1])],
    chooseMany: [2, 2],
    explain: [2],
    pulled: [0, 2],
    rewarded: [0, 1],
    state: [],
    restore: [create().state()],
  });
  const streams = { begin: [1, 2], generator: [1], uint32: [1], uniform: [1] };
  for (const one of methodsOf("ArmStreams", () => new core.ArmStreams(3), streams)) yield { ...one, isNumeric: true };
  yield { name: "new ArmStreams", call: (arms: number) => new core.ArmStreams(arms), valid: [3], isNumeric: true };
}
