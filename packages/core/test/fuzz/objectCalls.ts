import { penaltyTheorem7 } from "../../src/guarantees/index.js";
import * as core from "../../src/index.js";
import { policies } from "../../src/policies/index.js";
import { bernoulli, checkedStudy, finishedBlocks, shares, study } from "./examples.js";
import type { Arguments, PublicCall } from "./mutations.js";

export function methodsOf(
  name: string,
  create: () => object,
  methods: Readonly<Record<string, Arguments>>,
): PublicCall[] {
  return Object.entries(methods).map(([method, valid]) => {
    const instance = create() as Record<string, (...args: unknown[]) => unknown>;
    return { name: `${name}.${method}`, call: (...args: never[]) => instance[method]?.(...args), valid };
  });
}

export function* policyCalls(): Generator<PublicCall> {
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
        propensity: [0, 9, open],
        pulled: [0, 9, open],
        // The reward of round 3 has not arrived.
        rewarded: [3 % arms, 1],
        phases: [],
        state: [],
        restore: [played.state()],
        carry: [played, Array.from({ length: arms }, (_, arm) => (arm + 1) % arms)],
        resume: [played.state()],
      });
      yield { name: `createPolicy ${id}`, call: core.createPolicy, valid: [{ id, parameters }, setup] };
    }
  }
}

/** What can be done with quotas that live, between rounds: each call meets a policy of its own. */
export function* livingCalls(): Generator<PublicCall> {
  const parameters = { shares: [0.5, 0.2, 0], caps: [1, 0.5, 0.5], renewEvery: 4, voidWithin: 6 };
  const afterSome = () => {
    const policy = core.createPolicy({ id: "deadline-quota", parameters }, { arms: 3, seed: 1 });
    for (let round = 1; round < 9; round++) policy.pulled(round % 3, round);
    return policy;
  };
  const change = { shares: [0.3, "1/3", 0.1], caps: [0.9, 0.8, "1/2"], effect: "now" };
  yield {
    name: "deadline-quota.change",
    call: (asked: core.QuotaChange) => afterSome().change(asked),
    valid: [change],
  };
  yield { name: "deadline-quota.share", call: (arm: number) => afterSome().share(arm), valid: [2] };
  yield { name: "deadline-quota.tenure", call: (arm: number) => afterSome().tenure(arm), valid: [2] };
  yield {
    name: "deadline-quota.voided",
    call: (arm: number, round: number) => {
      afterSome().voided(arm, round);
    },
    valid: [2, 8],
  };
}

export function* environmentCalls(): Generator<PublicCall> {
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
    yield { name: `createEnvironment ${id}`, call: core.createEnvironment, valid: [specification] };
    if (create().curve !== undefined) yield* methodsOf(`${id}.curve`, () => create().curve?.(1) ?? {}, { reward: [3] });
  }
}

export function* contractCalls(): Generator<PublicCall> {
  const worlds: Readonly<Record<string, object>> = {
    potential: {
      id: "improving",
      parameters: { curves: ["line", "line", "line"].map((one) => ({ family: one, potential: 1, slope: 0.1 })) },
    },
  };
  for (const { id, examples } of core.contracts) {
    const [{ arms, parameters }] = examples;
    const environment = core.createEnvironment((worlds[id] ?? bernoulli) as core.Specification);
    const pulls = Array.from({ length: arms }, (_, arm) => arm + 1);
    yield* methodsOf(id, () => core.createContract({ id, parameters }, { arms, perRound: 1 }), {
      deficits: [environment, 30, pulls, new Float64Array(arms)],
      oracle: [environment, 30],
      ...(id === "opportunity"
        ? {
            means: [environment, 30],
            withheld: [environment, 30, pulls],
            penalty: [environment, 30, pulls],
            utility: [environment, 30, pulls],
          }
        : {}),
      ...(id === "penalty"
        ? {
            penalty: [30, pulls],
            loss: [[0.5, 0.4, 0.3], 30, pulls],
            leastLoss: [[0.5, 0.4, 0.3], 30],
            prophetShares: [[0.5, 0.4, 0.3]],
          }
        : {}),
    });
    yield {
      name: `createContract ${id}`,
      call: core.createContract,
      valid: [
        { id, parameters },
        { arms, perRound: 1 },
      ],
    };
  }
}

export function* classCalls(): Generator<PublicCall> {
  yield { name: "new ArmSet", call: (...args: [number, number[]]) => new core.ArmSet(...args), valid: [3, [0, 1]] };
  yield { name: "ArmSet.all", call: core.ArmSet.all.bind(core.ArmSet), valid: [3] };
  yield* methodsOf("ArmSet", () => new core.ArmSet(1, [0]), { has: [0], add: [0], delete: [0], next: [0], copy: [] });
  yield {
    name: "Shares.parse",
    call: core.Shares.parse.bind(core.Shares),
    valid: [[0.2, "1/3"], 2, 1, "path"],
  };
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
  yield { name: "new CheckedStudy", call: (one: core.Study) => new core.CheckedStudy(one), valid: [study] };
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
    cell: [0],
  });
  yield* methodsOf("penaltyTheorem7", () => penaltyTheorem7({ penalties: [1, 1], shares: [0.2, 0.2], horizon: 1000 }), {
    second: [1],
  });
  yield* methodsOf("ownShare", () => core.ownShare({ share: (means) => means.map(() => 0.1), lipschitz: 1 }), {
    lipschitz: [2],
    shares: [Float64Array.of(0.1, 0.2), new Float64Array(2)],
    spread: [Float64Array.of(0.1, 0.2), Float64Array.of(0.3, 0.4), 0, 0.1],
    toJSON: [],
  });
  yield* methodsOf("ownCurve", () => core.ownCurve((n) => 1 - 1 / n, { upTo: 20, potential: 1 }), { toJSON: [] });
}

export function* generatorCalls(): Generator<PublicCall> {
  yield {
    name: "new Generator",
    call: (...args: [Int32Array, number]) => new core.Generator(...args),
    valid: [new Int32Array(8), 4],
    isNumeric: true,
  };
  const methods = {
    key: [1, 2, 3, 4],
    moveTo: [0],
    save: [new Int32Array(8), 4],
    load: [new Int32Array(8), 4],
    int32: [],
    fill: [new Int32Array(8), 4],
    uint32: [],
    uniform: [],
    uniformOpen: [],
    integer: [6],
    bernoulli: [2 ** 31],
  };
  for (const one of methodsOf("Generator", () => new core.Generator(), methods)) yield { ...one, isNumeric: true };
}
