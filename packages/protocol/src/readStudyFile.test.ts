import { describe, expect, it } from "vitest";
import { readStudyFile } from "./readStudyFile.js";

const good = {
  horizon: 100,
  environment: { id: "bernoulli", means: [0.8, 0.3] },
  contract: { id: "quota", shares: "1/3" },
  policies: ["ucb1", { id: "deadline-quota", learner: { id: "epsilon-greedy", epsilon: 0.2 } }],
};

/** `path [code]` of all that is wrong. */
function problems(input: unknown): string[] {
  const read = readStudyFile(input);
  return "errors" in read ? read.errors.map(({ path, code }) => `${path} [${code}]`) : [];
}

/** A contract that says what arms deserve. */
const deserving = (deserved: object) => ({ contract: { id: "opportunity", deserved } });

it("takes a study as it is, and fills in nothing", () => {
  expect(readStudyFile(good)).toEqual({ file: good });
});

it.each([
  { id: "constant", gamma: [0.3, 0.2] },
  { id: "table", points: [[0, 0.1], [0.5, 0.4]] }, // prettier-ignore
  { id: "formula", share: "max(0, mean - 0.2) / arms" },
])("takes %j for what an arm deserves", (deserved) => {
  expect(problems({ ...good, ...deserving(deserved), policies: ["ucb1"] })).toEqual([]);
});

describe("says where and what is wrong", () => {
  it.each<[object, string]>([
    [{ trails: 5 }, "trails [key-unknown]"],
    [{ seed: -1 }, "seed [seed-invalid]"],
    [{ seed: 2 ** 53 }, "seed [seed-invalid]"],
    [{ trials: "many" }, "trials [trials-invalid]"],
    [{ trials: 0 }, "trials [trials-invalid]"],
    [{ horizon: 0 }, "horizon [horizon-invalid]"],
    [{ horizon: [] }, "horizon [horizon-missing]"],
    [{ horizon: [10, 1.5] }, "horizon[1] [horizon-invalid]"],
    [{ horizon: 2 ** 32 }, "horizon [horizon-invalid]"],
    [{ horizons: 5 }, "horizons [key-twice]"],
    [{ environments: good.environment }, "environments [key-twice]"],
    [{ perRound: 0 }, "perRound [per-round-invalid]"],
    [{ checkpoints: "all" }, "checkpoints [checkpoints-invalid]"],
    [{ armMetrics: "never" }, "armMetrics [parameter-range]"],
    [{ checkpoints: [10, 5] }, "checkpoints[1] [checkpoints-invalid]"],
    [{ checkpoints: [10, 101] }, "checkpoints[1] [checkpoints-invalid]"],
    [{ metrics: ["regert"] }, "metrics[0] [metric-unknown]"],
    [{ metrics: [] }, "metrics [metrics-missing]"],
    [{ metrics: "regret" }, "metrics [value-type]"],
    [{ title: 3 }, "title [value-type]"],
    [{ policies: [] }, "policies [policies-missing]"],
    [{ policies: "ucb1" }, "policies [value-type]"],
    [{ policies: ["ucb"] }, "policies[0] [policy-unknown]"],
    [{ policies: [3] }, "policies[0] [parameter-type]"],
    [{ policies: [["ucb1"]] }, "policies[0] [parameter-type]"],
    [{ policies: [{ shares: 1 }] }, "policies[0] [parameter-missing]"],
    [{ policies: [{ id: "fuccb" }] }, "policies[0].id [policy-unknown]"],
    [{ policies: [{ id: 3 }] }, "policies[0].id [policy-unknown]"],
    [{ policies: [{ id: "deadline-quota", share: 0.2 }] }, "policies[0].share [parameter-unknown]"],
    [{ policies: [{ id: "deadline-quota", shares: "x" }] }, "policies[0].shares [share-format]"],
    [{ policies: [{ id: "deadline-quota", shares: 2 }] }, "policies[0].shares [share-range]"],
    [{ policies: [{ id: "deadline-quota", shares: [0.1, 2] }] }, "policies[0].shares[1] [share-range]"],
    [{ policies: [{ id: "deadline-quota", shares: true }] }, "policies[0].shares [parameter-type]"],
    [{ policies: [{ id: "deadline-quota", learner: "x" }] }, "policies[0].learner [learner-unknown]"],
    [{ policies: [{ id: "deadline-quota", learner: { id: "x" } }] }, "policies[0].learner.id [learner-unknown]"],
    [
      { policies: [{ id: "deadline-quota", learner: { id: "epsilon-greedy", epsilon: 2 } }] },
      "policies[0].learner.epsilon [parameter-range]",
    ],
    [deserving({ id: "table", points: [[0, 0.1], [1]] }), "contract.deserved.points[1] [parameter-type]"],
    [deserving({ id: "table", points: [[0, 2]] }), "contract.deserved.points[0][1] [parameter-range]"],
    [deserving({ id: "table", points: [] }), "contract.deserved.points [parameter-type]"],
    [deserving({ id: "formula", share: 3 }), "contract.deserved.share [parameter-type]"],
    [deserving({ id: "formula", share: "" }), "contract.deserved.share [formula-invalid]"],
    [deserving({ id: "formula" }), "contract.deserved.share [parameter-missing]"],
    [deserving({ id: "constant", gamma: [0.1, 2] }), "contract.deserved.gamma[1] [parameter-range]"],
    [{ policies: [{ id: "eta-fucb", form: "literl" }] }, "policies[0].form [parameter-range]"],
    [{ policies: [{ id: "ucb1", label: "" }] }, "policies[0].label [parameter-range]"],
    [{ policies: [{ id: "ucb1", name: "a" }] }, "policies[0].name [parameter-unknown]"],
    [{ policies: ["ucb1", { id: "thompson", label: "ucb1" }] }, "policies[1].label [name-taken]"],
    [
      {
        policies: [
          { id: "ucb1", label: "a" },
          { id: "thompson", label: "a" },
        ],
      },
      "policies[1].label [name-taken]",
    ],
    [
      { environment: [good.environment, { ...good.environment, label: "bernoulli" }] },
      "environment[1].label [name-taken]",
    ],
    [{ environment: { ...good.environment, arms: 2 } }, "environment.arms [parameter-type]"],
    [{ environment: { ...good.environment, arms: ["North", ""] } }, "environment.arms[1] [parameter-range]"],
    [{ environment: { ...good.environment, arms: ["North", 2] } }, "environment.arms[1] [parameter-type]"],
    [{ contract: { id: "quot" } }, "contract.id [contract-unknown]"],
    [{ contract: { id: "quota" } }, "contract.shares [parameter-missing]"],
    [{ availability: "nightly" }, "availability [availability-unknown]"],
    [{ delay: { id: "fixed" } }, "delay.rounds [parameter-missing]"],
    [{ voids: { within: 3 } }, "voids.rate [parameter-missing]"],
    [{ voids: { rate: 2 } }, "voids.rate [parameter-range]"],
    [{ voids: { rate: 0.1, after: 3 } }, "voids.after [parameter-unknown]"],
    [{ voids: 0.1 }, "voids [value-type]"],
    [{ changes: { at: 5, shares: 0.1 } }, "changes [value-type]"],
    [{ changes: [{ shares: 0.1 }] }, "changes[0].at [parameter-missing]"],
    [{ changes: [{ at: 5, share: 0.1 }] }, "changes[0].share [parameter-unknown]"],
    [{ changes: [{ at: 5, shares: [0.1, 2] }] }, "changes[0].shares[1] [share-range]"],
    [{ changes: [{ at: 5, caps: [0.1, 2] }] }, "changes[0].caps[1] [share-range]"],
    [{ changes: [{ at: 5, joins: 0 }] }, "changes[0].joins [parameter-range]"],
    [{ changes: [{ at: 5, effect: "soon" }] }, "changes[0].effect [parameter-range]"],
    [{ changes: [{ at: 5, joins: 1 }, { at: 5, leaves: 1 }] }, "changes[1].at [change-invalid]"], // prettier-ignore
    [{ changes: [{ at: 101, joins: 1 }] }, "changes[0].at [change-invalid]"],
    [{ changes: [{ at: 5, leaves: ["North"] }] }, "changes[0].leaves[0] [arm-unknown]"],
    [{ environment: { id: "bernoulli", means: [] } }, "environment.means [parameter-type]"],
    [{ environment: [good.environment, { id: "bernoulli" }] }, "environment[1].means [parameter-missing]"],
    [{ environment: { id: "bernoulli", means: [0.5, 1.5] } }, "environment.means[1] [parameter-range]"],
    [{ environment: { id: "bernoulli", means: ["0.5"] } }, "environment.means[0] [parameter-type]"],
    [{ environment: { id: "tape", rewards: [[1, "a"]] } }, "environment.rewards[0][1] [parameter-type]"],
    [
      { environment: { id: "improving", curves: [{ family: "powr" }] } },
      "environment.curves[0].family [parameter-range]",
    ],
    [
      { environment: { id: "improving", curves: [{ family: "power", potential: 2, rate: 1 }] } },
      "environment.curves[0].potential [parameter-range]",
    ],
  ])("%j: %s", (change, problem) => {
    expect(problems({ ...good, ...change })).toEqual([problem]);
  });

  it.each([null, undefined, [], "study", 3])("%j is no study", (input) => {
    expect(problems(input)).toEqual([" [value-type]"]);
  });

  it("all at once", () => {
    expect(problems({})).toEqual(["policies [policies-missing]", "environment [key-missing]", "horizon [key-missing]"]);
    const wrong = { seed: -1, horizon: 5, environment: { id: "bernoulli", means: [2] }, policies: ["ucb", "thomson"] };
    expect(problems(wrong)).toEqual([
      "seed [seed-invalid]",
      "environment.means[0] [parameter-range]",
      "policies[0] [policy-unknown]",
      "policies[1] [policy-unknown]",
    ]);
  });

  it("with what was received, what is required and what was probably meant", () => {
    const read = readStudyFile({ ...good, trails: 3, policies: [{ id: "deadline-quota", share: 0.2 }] });
    expect("errors" in read && read.errors.map(({ message }) => message)).toEqual([
      'policies[0].share: There is no such parameter. Received "share"; required: id, version, label, shares, caps, renewEvery, voidWithin, learner, allowance. Did you mean shares?',
      expect.stringMatching(
        /^trails: There is no such key\. Received "trails"; required: title, .*\. Did you mean trials\?$/,
      ),
    ]);
    const [policy] = ["errors" in read ? read.errors : []].flat();
    expect(policy.remedy).toBe("Did you mean shares?");
  });
});
