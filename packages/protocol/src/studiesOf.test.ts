import { simulateAll } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { readStudyFile } from "./readStudyFile.js";
import { checkpointsOf, studiesOf, type PlannedStudy } from "./studiesOf.js";

function planned(input: object): PlannedStudy[] {
  const read = readStudyFile(input);
  if ("errors" in read) throw read.errors[0];
  return studiesOf(read.file);
}

const bernoulli = { id: "bernoulli", means: [0.8, 0.3] };

describe("studiesOf", () => {
  it("makes a study for each environment and horizon", () => {
    const studies = planned({
      horizons: [100, 1000],
      environments: [bernoulli, { id: "gaussian", label: "normal", means: [1, 2] }],
      policies: ["ucb1"],
    });
    expect(studies.map(({ environment, study }) => [environment, study.horizon])).toEqual([
      ["bernoulli", 100],
      ["bernoulli", 1000],
      ["normal", 100],
      ["normal", 1000],
    ]);
    expect(studies[2].study.environment).toEqual({ id: "gaussian", parameters: { means: [1, 2] } });
  });

  it("knows the defaults", () => {
    const [{ study }] = planned({ horizon: 1000, environment: bernoulli, policies: ["ucb1"] });
    expect(study).toMatchObject({ seed: 1, trials: 100, metrics: ["reward", "regret", "pulls"] });
    expect(study).not.toHaveProperty("contract");
    expect(study.checkpoints?.[0]).toBe(10);
    expect(study.checkpoints?.at(-1)).toBe(1000);
  });

  it("reads metrics of each arm when the file says", () => {
    const file = { horizon: 10, environment: bernoulli, policies: ["ucb1"], armMetrics: "last-checkpoint" };
    expect(planned(file)[0].study.armMetrics).toBe("last-checkpoint");
  });

  it("reads what is infinite until every arm was pulled after two pulls of each, unless the rounds are named", () => {
    const curves = [1, 2, 3].map((half) => ({ family: "hyperbola", potential: 0.9, half }));
    const file = { horizon: 100, environment: { id: "improving", curves }, policies: ["ucb1"] };
    const asked = { ...file, metrics: ["competitive-ratio"] };
    expect(planned(file)[0].study.checkpoints?.[0]).toBe(1);
    expect(planned(asked)[0].study.checkpoints?.slice(0, 3)).toEqual([6, 7, 8]);
    expect(planned({ ...asked, checkpoints: [2] })[0].study.checkpoints).toEqual([2, 100]);
    expect(() => simulateAll(planned(asked)[0].study)).not.toThrow();
  });

  it("regret is that of every single round where means change by the round", () => {
    const changing = { id: "changing-means", means: [[0.9, 0.1], [0.5]], every: 5 };
    const file = { horizon: 10, environments: [bernoulli, changing], policies: ["ucb1"], trials: 2 };
    for (const { study } of planned(file)) {
      expect(study.metrics).toEqual(["reward", "dynamic-regret", "pulls"]);
      expect(() => simulateAll(study)).not.toThrow();
    }
    expect(planned({ ...file, metrics: ["reward"] })[0].study.metrics).toEqual(["reward", "pulls"]);
  });

  it("takes metrics with values for their parameters", () => {
    const file = { horizon: 10, environment: bernoulli, policies: ["ucb1"], metrics: ["p-mean-regret(p=-2)"] };
    expect(planned(file)[0].study.metrics).toEqual(["p-mean-regret(p=-2)", "pulls"]);
  });

  it("the violation of quotas is on own clocks where arms can be absent", () => {
    const contract = { id: "quota", shares: 0.1 };
    const file = { horizon: 10, environment: bernoulli, policies: ["ucb1"], contract, availability: "random" };
    expect(planned(file)[0].study.metrics).toEqual(["reward", "regret", "pulls", "own-clock-worst-violation"]);
  });

  it("finds arms that join and leave by name or by number, and leaves out changes beyond a horizon", () => {
    const studies = planned({
      horizons: [100, 1000],
      environments: [
        { ...bernoulli, arms: ["North", "Valley"] },
        { ...bernoulli, label: "other", arms: ["Valley", "North"] },
      ],
      contract: { id: "quota", shares: 0.1 },
      policies: ["deadline-quota"],
      changes: [
        { at: 50, joins: "Valley", shares: ["1/3", 0.1], effect: "now" },
        { at: 500, leaves: ["North"], caps: ["2/3", 1] },
        { at: 700, joins: [1] },
      ],
    });
    const first = (joins: number) => ({ at: 50, joins: [joins], shares: ["1/3", 0.1], effect: "now" });
    expect(studies.map(({ study }) => study.changes)).toEqual([
      [first(1)],
      [first(1), { at: 500, leaves: [0], caps: ["2/3", 1] }, { at: 700, joins: [0] }],
      [first(0)],
      [first(0), { at: 500, leaves: [1], caps: ["2/3", 1] }, { at: 700, joins: [0] }],
    ]);
    expect(studies[0].study.metrics).toContain("own-clock-worst-violation");
  });

  it("gives policies that can strike out pulls the rounds in which the study does", () => {
    const [{ study }] = planned({
      horizon: 100,
      environment: bernoulli,
      contract: { id: "quota", shares: 0.1 },
      policies: ["deadline-quota", { id: "deadline-quota", label: "longer", voidWithin: 30 }, "fucb"],
      voids: { rate: [0.1, 0], within: 20 },
    });
    expect(study.voids).toEqual({ rate: [0.1, 0], within: 20 });
    expect(study.policies).toEqual([
      { id: "deadline-quota", parameters: { shares: 0.1, voidWithin: 20 } },
      { id: "deadline-quota", label: "longer", parameters: { shares: 0.1, voidWithin: 30 } },
      { id: "fucb", parameters: { shares: 0.1 } },
    ]);
    expect(() => simulateAll({ ...study, trials: 2 })).not.toThrow();
  });

  it("measures the contract's violation, and always the pulls", () => {
    const file = { horizon: 10, environment: bernoulli, policies: ["ucb1"], contract: { id: "penalty", shares: 0.1 } };
    expect(planned(file)[0].study.metrics).toEqual(["reward", "regret", "pulls", "unfairness"]);
    expect(planned({ ...file, metrics: ["regret"] })[0].study.metrics).toEqual(["regret", "pulls"]);
  });

  it("gives policies what the contract says and they do not", () => {
    const [{ study }] = planned({
      horizon: 10,
      environment: bernoulli,
      contract: { id: "penalty", shares: 0.25, penalties: [0.1, 0.2] },
      policies: ["hard-threshold-ucb", { id: "soft-threshold-ucb", penalties: 0.9 }, "fucb", "ucb1"],
    });
    expect(study.policies).toEqual([
      { id: "hard-threshold-ucb", parameters: { shares: 0.25, penalties: [0.1, 0.2] } },
      { id: "soft-threshold-ucb", parameters: { shares: 0.25, penalties: 0.9 } },
      { id: "fucb", parameters: { shares: 0.25 } },
      { id: "ucb1" },
    ]);
  });

  it("does not mix up parameters of the same name and another kind", () => {
    // The potential contract's tolerance is a reward, largest-deficit-quota's a number of pulls.
    const [{ study }] = planned({
      horizon: 10,
      environment: { id: "improving", curves: [{ family: "line", potential: 1, slope: 0.1 }] },
      contract: { id: "potential", tolerance: 0.1 },
      policies: [{ id: "largest-deficit-quota", shares: 0.1 }],
    });
    expect(study.policies).toEqual([{ id: "largest-deficit-quota", parameters: { shares: 0.1 } }]);
  });

  it("nests what core nests: learners and deserved shares", () => {
    const [{ study }] = planned({
      horizon: 10,
      environment: bernoulli,
      contract: { id: "opportunity", deserved: { id: "softmax", c: 2 } },
      policies: [{ id: "sum", learner: { id: "epsilon-greedy", epsilon: 0.2 } }],
      availability: "shifts",
      delay: { id: "fixed", rounds: 2 },
      perRound: 2,
    });
    const deserved = { id: "softmax", parameters: { c: 2 } };
    expect(study).toMatchObject({
      contract: { id: "opportunity", parameters: { deserved } },
      policies: [
        { id: "sum", parameters: { deserved, learner: { id: "epsilon-greedy", parameters: { epsilon: 0.2 } } } },
      ],
      availability: { id: "shifts" },
      delay: { id: "fixed", parameters: { rounds: 2 } },
      perRound: 2,
    });
  });

  it("passes the version of a policy and of its learner on, beside what the contract says", () => {
    const quota = { id: "deadline-quota", version: 1, learner: { id: "epsilon-greedy", version: 1, epsilon: 0.2 } };
    const file = {
      horizon: 10,
      environment: bernoulli,
      contract: { id: "quota", shares: 0.1 },
      policies: [quota, "ucb1"],
    };
    expect(planned(file)[0].study.policies).toEqual([
      {
        id: "deadline-quota",
        version: 1,
        parameters: { shares: 0.1, learner: { id: "epsilon-greedy", version: 1, parameters: { epsilon: 0.2 } } },
      },
      { id: "ucb1" },
    ]);
    const [result] = planned({ ...file, trials: 1 }).map(({ study }) => simulateAll(study).policies);
    expect(result.map(({ id, version }) => [id, version])).toEqual([
      ["deadline-quota", 1],
      ["ucb1", undefined],
    ]);
    expect(() => planned({ ...file, policies: ["lfg", { id: "ucb1", version: 2 }] })).toThrow(
      expect.objectContaining({ code: "version-unknown", path: "policies[1]", required: "one of 1" }),
    );
  });

  it("passes labels and names of arms on", () => {
    const arms = ["North", "South"];
    const policies = ["ucb1", { id: "lfg", eta: 1 }, { id: "lfg", label: "LFG" }];
    const contract = { id: "quota", shares: 0.1 };
    const [{ study }, other] = planned({
      horizon: 10,
      contract,
      policies,
      environments: [{ ...bernoulli, arms }, bernoulli],
    });
    const shares = 0.1;
    expect(study.policies).toEqual([
      { id: "ucb1" },
      { id: "lfg", parameters: { shares, eta: 1 } },
      { id: "lfg", label: "LFG", parameters: { shares } },
    ]);
    expect(study.armNames).toEqual(arms);
    expect(study.environment).toEqual({ id: "bernoulli", parameters: { means: [0.8, 0.3] } });
    expect(other.study).not.toHaveProperty("armNames");
  });

  it("knows where in the file a study's values stand", () => {
    const lists = planned({ horizons: [5, 9], environments: [bernoulli, bernoulli], policies: ["ucb1"] });
    expect(lists[3].pathInFile("environment.means[1]")).toBe("environments[1].means[1]");
    expect(lists[3].pathInFile("armNames[1]")).toBe("environments[1].arms[1]");
    expect(lists[3].pathInFile("horizon")).toBe("horizons[1]");
    expect(lists[3].pathInFile("policies[0].shares")).toBe("policies[0].shares");
    const [single] = planned({ horizon: 5, environment: bernoulli, policies: ["ucb1"] });
    expect(single.pathInFile("environment.means")).toBe("environment.means");
    expect(single.pathInFile("horizon")).toBe("horizon");
  });

  it("plays as the study that was meant", () => {
    const [{ study }] = planned({
      horizon: 50,
      trials: 9,
      environment: bernoulli,
      policies: ["ucb1"],
      checkpoints: [10],
    });
    expect(simulateAll(study)).toEqual(
      simulateAll({
        environment: { id: "bernoulli", parameters: { means: [0.8, 0.3] } },
        policies: [{ id: "ucb1" }],
        trials: 9,
        seed: 1,
        metrics: ["reward", "regret", "pulls"],
        horizon: 50,
        checkpoints: [10, 50],
      }),
    );
  });
});

it("spreads points geometrically over two powers of ten, up to the horizon", () => {
  // 10^4 · 100^(i/4 − 1) for i = 0 … 4: 100, 316.2…, 1000, 3162.2…, 10000.
  expect(checkpointsOf(5, 10_000)).toEqual([100, 316, 1000, 3162, 10_000]);
  expect(checkpointsOf(1, 10_000)).toEqual([10_000]);
  expect(checkpointsOf(undefined, 1_000_000)).toHaveLength(40);
});

it("never repeats a round, nor begins before the first", () => {
  expect(checkpointsOf(40, 3)).toEqual([1, 2, 3]);
  expect(checkpointsOf(undefined, 1)).toEqual([1]);
});

it("leaves out points before a first round, but not rounds that were asked for, nor the horizon", () => {
  expect(checkpointsOf(5, 10_000, 300)).toEqual([316, 1000, 3162, 10_000]);
  expect(checkpointsOf(5, 10_000, 20_000)).toEqual([10_000]);
  expect(checkpointsOf([10, 20], 100, 30)).toEqual([10, 20, 100]);
});

it("takes rounds as they are, as far as the horizon goes, and the horizon", () => {
  expect(checkpointsOf([10, 20], 100)).toEqual([10, 20, 100]);
  expect(checkpointsOf([10, 20, 100], 100)).toEqual([10, 20, 100]);
  expect(checkpointsOf([10, 20, 100], 15)).toEqual([10, 15]);
});

describe("thresholds that depend on the horizon", () => {
  const penalty = { id: "penalty", shares: "T^-0.5", penalties: 0.4 };
  const file = { horizons: [100, 10_000], environment: bernoulli, contract: penalty };

  it("are the exact shares at each horizon, also in policies that take them from the contract", () => {
    const policies = ["hard-threshold-ucb", { id: "fucb", shares: ["T^-0.25", 0.1] }, "ucb1"];
    const [short, long] = planned({ ...file, policies }).map(({ study }) => study);
    // 100^(−1/2) = 1/10, 10 000^(−1/2) = 1/100; 100^(−1/4) = 0.316 227 766 0…, 10 000^(−1/4) = 1/10.
    const [tenth, hundredth] = ["100000000/1000000000", "10000000/1000000000"];
    expect(short.contract).toMatchObject({ parameters: { shares: tenth } });
    expect(long.contract).toMatchObject({ parameters: { shares: hundredth } });
    expect(long.policies[0]).toMatchObject({ parameters: { shares: hundredth, penalties: 0.4 } });
    expect(short.policies[1]).toMatchObject({ parameters: { shares: ["316227766/1000000000", 0.1] } });
    expect(long.policies[1]).toMatchObject({ parameters: { shares: [tenth, 0.1] } });
    expect(() => simulateAll({ ...short, policies: [short.policies[0]], trials: 1 })).not.toThrow();
  });

  it("other studies are as they were written, to the very object", () => {
    const [{ study }] = planned({ horizon: 10, environment: bernoulli, contract: "quota", policies: [{ id: "fucb", shares: [0.5, "1/3"] }] }); // prettier-ignore
    expect(study.policies[0]).toEqual({ id: "fucb", parameters: { shares: [0.5, "1/3"] } });
  });

  it.each(["T^-1", "T^-1.5", "T^0.5", "T^-0.0", "t^-0.5", "T^-.5", "2T^-0.5"])("%s is no threshold", (shares) => {
    const read = readStudyFile({ ...file, contract: { ...penalty, shares }, policies: ["ucb1"] });
    expect("errors" in read && read.errors[0].path).toBe("contract.shares");
    expect("errors" in read && read.errors[0].remedy).toContain('"T^-0.5"');
  });

  it("stand for no share outside of contracts and policies", () => {
    const changes = [{ at: 50, shares: "T^-0.5" }];
    expect(readStudyFile({ ...file, contract: { id: "quota", shares: 0.1 }, policies: ["ucb1"], changes })).toHaveProperty("errors"); // prettier-ignore
  });
});
