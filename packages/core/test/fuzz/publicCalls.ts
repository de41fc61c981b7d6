import * as core from "../../src/index.js";
import { policies } from "../../src/policies/index.js";
import type { Arguments } from "./mutations.js";

/** Something public that can be called, with arguments that work. */
export interface PublicCall {
  readonly name: string;
  readonly call: (...args: never[]) => unknown;
  readonly valid: Arguments;
  /** As the functions of `Math`: what is no number gives NaN, or the TypeError of the language. Nothing hangs. */
  readonly isNumeric?: true;
}

const shares = (list: readonly (number | string)[]) => core.Shares.parse(list, list.length);
const bernoulli = { id: "bernoulli", parameters: { means: [0.8, 0.5, 0.2] } };
const improving = { id: "improving", parameters: { curves: [{ family: "line", potential: 1, slope: 0.1 }] } };
const quota = { id: "quota", parameters: { shares: [0.2, 0.3, 0.1] } };
const study = {
  environment: bernoulli,
  policies: ["ucb1", { id: "deadline-quota", version: 1, parameters: { shares: [0.2, "1/3", 0], learner: "thompson" } }],
  horizon: 12,
  trials: 2,
  seed: 1,
  metrics: ["reward", "pulls", "worst-violation"],
  checkpoints: [3, 12],
  contract: quota,
  perRound: 1,
  availability: { id: "random", parameters: { probability: 0.9 } },
  delay: { id: "fixed", parameters: { rounds: 1 } },
  samples: true,
};
const checkedStudy = () => new core.CheckedStudy(study as unknown as core.Study);
const penaltyInstance = { means: [0.9, 0.5], penalties: [0.5, 0.2], shares: shares([0.2, 0.3]), horizon: 1000 };
const quotaInstance = { means: [0.9, 0.5], shares: shares([0.2, 0.3]), horizon: 1000 };
const family = { arms: 3, horizon: 100_000, slope: 1, c: 1.5 };
const setting = { arms: 3, horizon: 1000, least: 0.5, delta: 0.1 };
const sizes = { arms: 3, horizon: 1000, constant: 2 };
const curve = core.createEnvironment(improving).curve?.(0);

/** Functions, by the name under which they are exported. */
const functions: Readonly<Record<string, Arguments>> = {
  createPolicy: [{ id: "largest-deficit-quota", version: 1, parameters: { shares: [0.2, "1/3", 0], tolerance: 1, learner: { id: "epsilon-greedy", parameters: { epsilon: 0.1 } } } }, { arms: 3, seed: 1, horizon: 9, perRound: 1 }, "path"],
  createEnvironment: [bernoulli, "path"],
  createContract: [quota, { arms: 3, perRound: 1 }, "path"],
  findPolicy: ["ucb1", 1, "path"],
  findDefinition: ["policy-unknown", [{ id: "a", version: 1, names: { b: { c: 1 } } }], "a", "path", 1],
  warningsOf: ["fairly-greedy", core.createEnvironment(bernoulli), "path"],
  nearest: ["ucb", ["ucb1", "thompson"]],
  shapeOf: [{ kind: "number", min: 0, max: 1, words: "a number" }],
  valuesInWords: [{ kind: "choice", options: ["a", "b"], words: "one" }],
  parseFraction: ["1/3", "path"],
  ownShare: [{ share: (means: Float64Array) => means.map((mean) => mean / 8), lipschitz: 1, tolerance: 0.1, evaluations: 9 }],
  ownCurve: [(n: number) => 1 - 1 / n, { upTo: 20, potential: 1 }],
  approximatelyProportional: [[4, 2], [0.5, 0.25]],
  bestIntegerAllocation: [[0.5, 0.25], 20, 15],
  logUtility: [[0.5, 0.25], [3, 4]],
  proportionalAllocation: [[0.5, 0.25], 20, 15],
  proportionalChange: [[0.5, 0.25], [3, 4], [4, 3]],
  prophetSets: [[0.9, 0.5], [0.5, 0.2]],
  thresholdsFromExponent: [0.5, 100, 3],
  bloomers: [],
  heidari: ["inc-1", 0.5],
  improvingLowerBoundInstance: [{ arms: 3, horizon: 30, best: 1 }],
  randomImproving: [{ arms: 3, seed: 1, instance: 2 }],
  roundRobinWitness: [{ arms: 3, horizon: 30 }],
  oneOpportunityEach: [{ horizon: 100, others: [0.2] }],
  opportunityLowerBoundFamily: [family],
  opportunityLowerBoundInstance: [{ ...family, best: 1, poor: [0] }],
  catchUpProbability: [0.1],
  catchUpTolerance: [2, 1e9, 0.1],
  isWithinCatchUpTolerance: [[4, 2], [0.5, 0.25], 0.1],
  fairlyGreedyGap: [{ utilities: [0.5, 0.25], best: [6, 4], pulls: [5, 5], next: 0, horizon: 10, delta: 0.1, factor: 2 }],
  fairlyGreedyGapFor: [setting, 3],
  fairlyGreedyGapOrder: [setting, { constant: 2 }],
  fairlyGreedyLeastPulls: [3, 100, 0.5],
  fairlyGreedyShortfall: [setting, 1.5, { constant: 2 }],
  anytimeImprovingRatio: [3, 100],
  forcedByLowerBoundFamily: [3, 100],
  leastWorstRatio: [3, 100],
  roundRobinLeastWorstRatio: [3],
  roundRobinRatio: [3, 100],
  roundRobinWorstRatio: [3, 100],
  firstAcrossIsBest: [core.createEnvironment(improving), [0, 0, 0], 2],
  isImproving: [curve, 3],
  hasReachedPotential: [curve, 3, 0.1],
  leastPartOfTotal: [3, 10],
  anytimeImprovingArmRatio: [[4, 3, 3], 1],
  ucb1Regret: [[0, 0.5], 100],
  leastRegretRate: [[0.8, 0.5]],
  exploreThenCommitRegret: [[0, 0.5], 5, 100],
  successiveEliminationRegret: [[0, 0.5], 100],
  opportunityEpsilon: [family],
  opportunityLowerBound: [{ ...family, probability: 0.01 }],
  gapPulls: [{ horizon: 100, beta: 0.1 }],
  sharePulls: [{ arms: 3, horizon: 100, lipschitz: 1, alpha: 0.5 }],
  constantShareRegret: [{ ...sizes, learnerRegret: 5 }],
  exploreThenServeRegret: [{ ...sizes, lipschitz: 1 }],
  looseShareRegret: [{ ...sizes, learnerRegret: 5, exponent: 0.5 }],
  selfRegulatedUtilityRegret: [{ ...sizes, lipschitz: 1 }],
  penaltyTheorem1: [penaltyInstance],
  penaltyTheorem2Pulls: [penaltyInstance, { constant: 1 }],
  penaltyTheorem2Regret: [penaltyInstance, { constant: 1 }],
  penaltyTheorem2Shortfall: [penaltyInstance, { constant: 1 }],
  penaltyTheorem3: [penaltyInstance, { constant: 1 }],
  penaltyTheorem4: [penaltyInstance],
  penaltyLemma1: [penaltyInstance],
  penaltyObservation1: [penaltyInstance],
  penaltyTheorem5: [{ gap: 0.9, penalty: 0.2, shares: [0.3, 0.3], horizon: 10_000 }],
  penaltyTheorem6: [{ gap1: 0.5, gap2: 0.2, penalty1: 0.1, penalty2: 0.5, critical: 1, shares: [0.1, 0.1, 0.1], horizon: 1000 }],
  penaltyTheorem7: [{ penalties: [1, 1], shares: [0.2, 0.2], horizon: 1000 }],
  naiveEpsilon: [quotaInstance, { alpha: 2 }],
  naiveRegretBound: [quotaInstance, { epsilon: 0.1, alpha: 2 }],
  naiveRegretOrder: [100, { constant: 1 }],
  quotaRegretBound: [quotaInstance],
  trivialRegretBound: [quotaInstance, { violation: 1 }],
  deadlineViolationBound: [shares([0.2, 0.3]), { perRound: 1, allOpen: true }],
  largestDeficitViolationBound: [shares([0.2, 0.2]), { numerator: 1, denominator: 2 }],
  smallestBound: [{ applies: true, value: 3 }, { applies: false, because: "it does not" }],
  thompsonRegretOrder: [[0, 0.5], 100, { constant: 1 }],
  thompsonRegretOrderAsQuoted: [[0, 0.5], 100, { constant: 1 }],
  simulate: [study, []],
  simulateAll: [study],
  traceTrial: [study, 1, 1],
  blocksOf: [checkedStudy()],
  trialsOf: [checkedStudy(), 0, 1],
  playBlock: [checkedStudy(), 1, 0],
  talliesOf: [checkedStudy(), finishedBlocks()],
  resultOf: [checkedStudy(), core.talliesOf(checkedStudy(), finishedBlocks())],
  stateToJson: [stateOf()],
  stateToBytes: [stateOf()],
  stateFromJson: [core.stateToJson(stateOf())],
  stateFromBytes: [core.stateToBytes(stateOf())],
};

const numeric: Readonly<Record<string, Arguments>> = {
  exp: [1],
  ln: [2],
  pow: [2, 3],
  beta: [new core.Generator(), 2, 3],
  gamma: [new core.Generator(), 2],
  normal: [new core.Generator()],
};

/** Exports that cannot be called, and the error itself, which the packages of Evenhand make. */
export const notCalled = [
  ...["NO_ARM", "errorTable", "heidariExponents", "purpose", "variants", "defaultLearner", "EvenhandError"],
  ...["availabilities", "contracts", "delays", "deservedShares", "environments", "learners", "metrics", "policies"],
];

function finishedBlocks(): core.Block[] {
  const blocks: core.Block[] = [];
  for (const { finished } of core.simulate(study as unknown as core.Study)) if (finished !== undefined) blocks.push(finished);
  return blocks;
}

function stateOf(): core.SavedState {
  const policy = core.createPolicy({ id: "deadline-quota", parameters: { shares: 0.1 } }, { arms: 3, seed: 1 });
  policy.pulled(0, 1);
  policy.rewarded(0, 1);
  return policy.state();
}

function methodsOf(name: string, create: () => object, methods: Readonly<Record<string, Arguments>>): PublicCall[] {
  return Object.entries(methods).map(([method, valid]) => {
    const instance = create() as Record<string, (...args: unknown[]) => unknown>;
    return { name: `${name}.${method}`, call: (...args: never[]) => instance[method]?.(...args), valid };
  });
}

function* policyCalls(): Generator<PublicCall> {
  for (const { id, examples } of policies) {
    for (const { arms, parameters, horizon } of examples.slice(0, 1)) {
      const setup = { arms, seed: 1, ...(horizon === undefined ? {} : { horizon }) };
      const create = () => core.createPolicy({ id, parameters }, setup);
      const played = create();
      for (let round = 1; round < 9; round++) {
        played.pulled(round % arms, round);
        if (round % 3 > 0) played.rewarded(round % arms, 1);
      }
      const afterSome = () => {
        const policy = create();
        policy.restore(played.state());
        return policy;
      };
      const open = new core.ArmSet(arms, [0, 1]);
      yield* methodsOf(id, afterSome, {
        choose: [9, open],
        chooseMany: [9, 2, open],
        explain: [9, open],
        pulled: [0, 9, open],
        rewarded: [0, 1],
        phases: [],
        state: [],
        restore: [played.state()],
      });
      yield { name: `createPolicy ${id}`, call: core.createPolicy as never, valid: [{ id, parameters }, setup] };
    }
  }
}

function* environmentCalls(): Generator<PublicCall> {
  for (const { id, examples } of core.environments) {
    const specification = { id, parameters: examples[0] };
    const create = () => {
      const environment = core.createEnvironment(specification);
      environment.begin(1, 1);
      return environment;
    };
    const pulls = 3;
    yield* methodsOf(id, create, {
      begin: [1, 2],
      draw: [1, 1],
      drawAhead: [1, new Float64Array(4), 1, 3],
      expectedTotal: [1, pulls],
      curve: [1],
      checkHorizon: [20, "path"],
    });
    yield { name: `createEnvironment ${id}`, call: core.createEnvironment as never, valid: [specification] };
    if (create().curve !== undefined) yield* methodsOf(`${id}.curve`, () => create().curve?.(1) ?? {}, { reward: [3] });
  }
}

function* contractCalls(): Generator<PublicCall> {
  const worlds: Readonly<Record<string, object>> = { potential: { id: "improving", parameters: { curves: ["line", "line", "line"].map((one) => ({ family: one, potential: 1, slope: 0.1 })) } } };
  for (const { id, examples } of core.contracts) {
    const [{ arms, parameters }] = examples;
    const environment = core.createEnvironment((worlds[id] ?? bernoulli) as core.Specification);
    const pulls = Array.from({ length: arms }, (_, arm) => arm + 1);
    yield* methodsOf(id, () => core.createContract({ id, parameters }, { arms, perRound: 1 }), {
      deficits: [environment, 30, pulls, new Float64Array(arms)],
      oracle: [environment, 30],
      ...(id === "opportunity" ? { means: [environment, 30], withheld: [environment, 30, pulls], penalty: [environment, 30, pulls], utility: [environment, 30, pulls] } : {}),
      ...(id === "penalty" ? { penalty: [30, pulls], loss: [[0.5, 0.4, 0.3], 30, pulls], leastLoss: [[0.5, 0.4, 0.3], 30], prophetShares: [[0.5, 0.4, 0.3]] } : {}),
    });
    yield { name: `createContract ${id}`, call: core.createContract as never, valid: [{ id, parameters }, { arms, perRound: 1 }] };
  }
}

function* classCalls(): Generator<PublicCall> {
  yield { name: "new ArmSet", call: ((...args: [number]) => new core.ArmSet(...args)) as never, valid: [3, [0, 1]] };
  yield { name: "ArmSet.all", call: core.ArmSet.all.bind(core.ArmSet) as never, valid: [3] };
  yield* methodsOf("ArmSet", () => new core.ArmSet(1, [0]), { has: [0], add: [0], delete: [0], next: [0], copy: [] });
  yield { name: "Shares.parse", call: core.Shares.parse.bind(core.Shares) as never, valid: [[0.2, "1/3"], 2, 1, "path"] };
  yield* methodsOf("Shares", () => shares([0.2, "1/3"]), {
    numerator: [0],
    denominator: [0],
    fraction: [0],
    fractions: [],
    value: [0],
    values: [],
    deficit: [0, 10, 3],
    due: [0, 10],
    commonDenominator: [1000, 1, "path"],
  });
  yield { name: "new CheckedStudy", call: ((one: core.Study) => new core.CheckedStudy(one)) as never, valid: [study] };
  yield* methodsOf("CheckedStudy", checkedStudy, {
    environment: [],
    world: [],
    meters: [core.createEnvironment(bernoulli)],
    policy: [0, 1],
  });
  yield* methodsOf("Tally", () => core.talliesOf(checkedStudy())[0], {
    has: [0],
    add: [finishedBlocks()[0]],
    blocks: [],
    result: [],
  });
  yield* methodsOf("penaltyTheorem7", () => core.penaltyTheorem7({ penalties: [1, 1], shares: [0.2, 0.2], horizon: 1000 }), { second: [1] });
  yield* methodsOf("ownShare", () => core.ownShare({ share: (means) => means.map(() => 0.1), lipschitz: 1 }), {
    lipschitz: [2],
    shares: [Float64Array.of(0.1, 0.2), new Float64Array(2)],
    spread: [Float64Array.of(0.1, 0.2), Float64Array.of(0.3, 0.4), 0, 0.1],
    toJSON: [],
  });
  yield* methodsOf("ownCurve", () => core.ownCurve((n) => 1 - 1 / n, { upTo: 20, potential: 1 }), { reward: [3], toJSON: [] });
  yield { name: "EvenhandError.from", call: core.EvenhandError.from.bind(core.EvenhandError) as never, valid: [new core.EvenhandError("seed-invalid", { received: 1, required: "2" }).toData()] };
}

function* generatorCalls(): Generator<PublicCall> {
  yield { name: "new Generator", call: ((...args: [Int32Array, number]) => new core.Generator(...args)) as never, valid: [new Int32Array(8), 4], isNumeric: true };
  const methods = { key: [1, 2, 3, 4], moveTo: [0], save: [new Int32Array(8), 4], load: [new Int32Array(8), 4], int32: [], fill: [new Int32Array(8), 4], uint32: [], uniform: [], uniformOpen: [], integer: [6], bernoulli: [2 ** 31] };
  for (const one of methodsOf("Generator", () => new core.Generator(), methods)) yield { ...one, isNumeric: true };
}

export function* publicCalls(): Generator<PublicCall> {
  const exported = core as unknown as Readonly<Record<string, (...args: never[]) => unknown>>;
  for (const [name, valid] of Object.entries(functions)) yield { name, call: exported[name], valid };
  for (const [name, valid] of Object.entries(numeric)) yield { name, call: exported[name], valid, isNumeric: true };
  yield* classCalls();
  yield* generatorCalls();
  yield* policyCalls();
  yield* environmentCalls();
  yield* contractCalls();
}

/** All that the index exports and the calls above cover. */
export const covered: readonly string[] = [
  ...Object.keys(functions),
  ...Object.keys(numeric),
  ...notCalled,
  ...["ArmSet", "CheckedStudy", "Generator", "Shares"],
];
