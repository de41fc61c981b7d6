import { CheckedStudy, labelsOf, simulateAll } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { readStudyFile } from "./readStudyFile.js";
import { studiesOf, type PlannedStudy } from "./studiesOf.js";

const base = {
  horizon: 100,
  trials: 3,
  environment: { id: "bernoulli", means: [0.8, 0.3] },
  contract: { id: "quota", shares: 0.2 },
  policies: ["ucb1", "eta-fucb"],
};

function planned(changed: object): PlannedStudy[] {
  const read = readStudyFile({ ...base, ...changed });
  if ("errors" in read) throw read.errors[0];
  return studiesOf(read.file);
}

/** `path [code]` of all that is wrong. */
function problems(changed: object): string[] {
  const read = readStudyFile({ ...base, ...changed });
  return "errors" in read ? read.errors.map(({ path, code }) => `${path} [${code}]`) : [];
}

/** What the study that core refuses has wrong, by its path in the file. */
function refusedAt(changed: object): string[] {
  return planned(changed).flatMap(({ study, pathInFile }) => {
    try {
      new CheckedStudy(study);
      return [];
    } catch (error) {
      return [pathInFile((error as { readonly path: string }).path)];
    }
  });
}

const labels = ({ study }: PlannedStudy) => labelsOf(study.policies, "policies");

describe("a sweep of what policies have", () => {
  it("makes a policy of each value, in one study, and leaves the others alone", () => {
    const [only, ...others] = planned({ sweep: { eta: [1, 10] } });
    expect(others).toEqual([]);
    expect(only.environment).toBe("bernoulli");
    expect(labels(only)).toEqual(["ucb1", "eta-fucb, eta 1", "eta-fucb, eta 10"]);
    expect(only.study.policies[2]).toMatchObject({ id: "eta-fucb", parameters: { shares: 0.2, eta: 10 } });
    expect(only.sweep).toEqual({
      place: "bernoulli",
      point: {},
      policies: [
        { label: "ucb1", series: "ucb1", point: {} },
        { label: "eta-fucb, eta 1", series: "eta-fucb", point: { eta: 1 } },
        { label: "eta-fucb, eta 10", series: "eta-fucb", point: { eta: 10 } },
      ],
    });
  });

  it("plays what the study says that is written out by hand", () => {
    const [swept] = planned({ sweep: { eta: [1, 10] } });
    const written = [1, 10].map((eta) => ({ id: "eta-fucb", eta, label: `eta-fucb, eta ${eta}` }));
    const [plain] = planned({ policies: ["ucb1", ...written] });
    expect(simulateAll(swept.study)).toEqual(simulateAll(plain.study));
  });

  it("keeps the value that a policy gives itself", () => {
    const policies = ["eta-fucb", { id: "eta-fucb", eta: 0, label: "no bonus" }];
    const [study] = planned({ policies, sweep: { eta: [1, 10] } });
    expect(labels(study)).toEqual(["eta-fucb, eta 1", "eta-fucb, eta 10", "no bonus"]);
  });

  it("plays every combination of two parameters, the last changing fastest", () => {
    const sweep = { eta: [1, 10], form: ["literal", "positive-part"] };
    expect(labels(planned({ policies: ["eta-fucb"], sweep })[0])).toEqual([
      "eta-fucb, eta 1, form literal",
      "eta-fucb, eta 1, form positive-part",
      "eta-fucb, eta 10, form literal",
      "eta-fucb, eta 10, form positive-part",
    ]);
  });

  it("plays them in step under zip", () => {
    const sweep = { zip: { eta: [1, 10], form: ["literal", "positive-part"] } };
    expect(labels(planned({ policies: ["eta-fucb"], sweep })[0])).toEqual([
      "eta-fucb, eta 1, form literal",
      "eta-fucb, eta 10, form positive-part",
    ]);
  });

  it("calls a value that is too long by its number, and a learner by its id and parameters", () => {
    const policies = [{ id: "deadline-quota", label: "mine" }];
    const sweep = { learner: ["thompson", { id: "epsilon-greedy", epsilon: 0.02 }] };
    expect(labels(planned({ policies, sweep })[0])).toEqual([
      "mine, learner thompson",
      "mine, learner epsilon-greedy epsilon 0.02",
    ]);
    const long = Array.from({ length: 12 }, () => 0.05);
    const environment = { id: "bernoulli", means: long };
    const shares = { contract: "quota", environment, policies: ["fucb"], sweep: { shares: [0.01, long] } };
    expect(planned(shares).map((study) => study.environment)).toEqual([
      "bernoulli, shares 0.01",
      "bernoulli, shares #2",
    ]);
  });
});

describe("a sweep of what studies have", () => {
  it("makes a study of each value, and the policies take a swept contract's shares", () => {
    const studies = planned({ contract: { id: "quota" }, sweep: { shares: [0.1, "1/3"] } });
    expect(studies.map(({ environment }) => environment)).toEqual(["bernoulli, shares 0.1", "bernoulli, shares 1/3"]);
    expect(studies.map(({ study }) => study.policies[1])).toMatchObject([
      { parameters: { shares: 0.1 } },
      { parameters: { shares: "1/3" } },
    ]);
    expect(studies[1].sweep).toMatchObject({ place: "bernoulli", point: { shares: "1/3" } });
  });

  it("all points of an environment come before the next one, all with the same seed", () => {
    const environments = [
      { id: "gaussian", label: "easy", means: [1, 2] },
      { id: "gaussian", label: "hard", means: [1, 1.1] },
    ];
    const { environment: _, ...rest } = base;
    const read = readStudyFile({ ...rest, environments, horizon: [10, 20], sweep: { deviation: [1, 2], eta: [1, 2] } });
    if ("errors" in read) throw read.errors[0];
    const studies = studiesOf(read.file);
    const names = ["easy, deviation 1", "easy, deviation 2", "hard, deviation 1", "hard, deviation 2"];
    expect(studies.map(({ environment, study }) => [environment, study.horizon])).toEqual(
      names.flatMap((name) => [
        [name, 10],
        [name, 20],
      ]),
    );
    expect(new Set(studies.map(({ study }) => study.seed))).toEqual(new Set([1]));
    expect(studies[7].study.environment).toEqual({ id: "gaussian", parameters: { means: [1, 1.1], deviation: 2 } });
  });

  it("says whose the parameter is in a group, and zips an environment with policies", () => {
    const sweep = { zip: { environment: { means: [[0.8, 0.3], [0.6, 0.5]] }, eta: [1, 10] } }; // prettier-ignore
    const studies = planned({ environment: "bernoulli", sweep });
    expect(studies.map(({ environment }) => environment)).toEqual([
      "bernoulli, means [0.8, 0.3], eta 1",
      "bernoulli, means [0.6, 0.5], eta 10",
    ]);
    expect(studies.map(labels)).toEqual([
      ["ucb1", "eta-fucb"],
      ["ucb1", "eta-fucb"],
    ]);
    expect(studies[1].study.policies[1]).toMatchObject({ parameters: { eta: 10 } });
  });
});

describe("a sweep that cannot be played is refused before anything runs", () => {
  it("and tells what else is wrong, but for what may be swept", () => {
    const changed = { environment: "bernoulli", policies: ["ucb1", "eta-fuccb"], sweep: { eta: [1] } };
    expect(problems(changed)).toEqual(["sweep.eta [sweep-invalid]", "policies[1] [policy-unknown]"]);
  });

  it.each<[object, string]>([
    [{ sweep: 3 }, "sweep [value-type]"],
    [{ sweep: {} }, "sweep [sweep-invalid]"],
    [{ sweep: { eta: 3 } }, "sweep.eta [parameter-type]"],
    [{ sweep: { eta: [] } }, "sweep.eta [parameter-type]"],
    [{ sweep: { etta: [1] } }, "sweep.etta [sweep-invalid]"],
    [{ sweep: { policy: { eta: [1] } } }, "sweep.policy [sweep-invalid]"],
    [{ sweep: { environment: { eta: [1] } } }, "sweep.environment.eta [sweep-invalid]"],
    [{ sweep: { means: [[0.1, 0.2]] } }, "sweep.means [sweep-invalid]"],
    [{ sweep: { eta: [1, 10, 1] } }, "sweep.eta[2] [sweep-invalid]"],
    [{ sweep: { eta: [1], policies: { eta: [2] } } }, "sweep.policies.eta [sweep-invalid]"],
    [{ sweep: { zip: { eta: [1, 2], form: ["literal"] } } }, "sweep.zip.form [sweep-invalid]"],
    [{ sweep: { eta: [1, -1] } }, "sweep.eta[1] [parameter-range]"],
    [{ sweep: { eta: [1, "ten"] } }, "sweep.eta[1] [parameter-type]"],
    [{ environment: "bernoulli", sweep: { means: [[0.1, 0.2], [0.1, 2]] } }, "sweep.means[1][1] [parameter-range]"], // prettier-ignore
    [{ sweep: { eta: [1] }, trials: 0 }, "trials [trials-invalid]"],
    [{ sweep: { eta: [1] }, baseline: "eta-fucb" }, "baseline [baseline-invalid]"],
  ])("%j: %s", (changed, problem) => {
    expect(problems(changed)).toEqual([problem]);
  });

  it("a parameter of environment and policies, where the file does not say whose it is", () => {
    const both = {
      contract: undefined,
      environment: { id: "bounded", means: [0.5, 0.6] },
      policies: ["fairly-greedy"],
    };
    const read = readStudyFile({ ...base, ...both, sweep: { floor: [0.1, 0.2] } });
    const [error] = "errors" in read ? read.errors : [];
    expect(error.remedy).toBe("Write policies: { floor: […] } or environment: { floor: […] }.");
    expect(problems({ ...both, sweep: { policies: { floor: [0.1, 0.2] } } })).toEqual([]);
  });

  it("a grid of more than a thousand points", () => {
    const sweep = { eta: Array.from({ length: 501 }, (_, i) => i), form: ["literal", "positive-part"] };
    expect(problems({ sweep })).toEqual(["sweep [sweep-invalid]"]);
  });

  it("points at the value that core refuses, or at the policy as it stands in the file", () => {
    expect(refusedAt({ contract: "quota", sweep: { shares: [0.2, 0.9] } })).toEqual(["sweep.shares[1]"]);
    expect(refusedAt({ policies: ["eta-fucb", { id: "fucb", shares: 0.8 }], sweep: { eta: [1, 2] } })).toEqual([
      "policies[1].shares",
    ]);
  });
});

describe("a baseline and figures", () => {
  it("keep the value of every trial, which differences are taken of", () => {
    expect(planned({ baseline: "ucb1" })[0].study.samples).toBe(true);
    expect(planned({ samples: true })[0].study.samples).toBe(true);
    expect(planned({ samples: false })[0].study).not.toHaveProperty("samples");
  });

  it.each<[object, string]>([
    [{ baseline: "ucb" }, "baseline [baseline-invalid]"],
    [{ baseline: "ucb1", trials: 1 }, "baseline [baseline-invalid]"],
    [{ baseline: "ucb1", policies: ["ucb1"] }, "baseline [baseline-invalid]"],
    [{ figures: [] }, "figures [value-type]"],
    [{ figures: [{ metric: "regret" }] }, "figures[0].metric [parameter-unknown]"],
    [{ figures: [{ metrics: ["regert"] }] }, "figures[0].metrics[0] [figure-unknown]"],
    [{ figures: [{ metrics: ["pulls"] }] }, "figures[0].metrics[0] [figure-unknown]"],
    [{ figures: [{ against: "eta" }] }, "figures[0].against [figure-unknown]"],
    [{ figures: [{ environments: ["easy"] }] }, "figures[0].environments[0] [figure-unknown]"],
    [{ figures: [{ values: "differences" }] }, "figures[0].values [figure-unknown]"],
    [{ figures: [{ log: ["z"] }] }, "figures[0].log[0] [parameter-range]"],
  ])("%j: %s", (changed, problem) => {
    expect(problems(changed)).toEqual([problem]);
  });

  it("name the violation, which stands beside every regret, and what is swept", () => {
    const figures = [{ metrics: ["worst-violation", "regret"], against: "eta", log: ["x", "y"] }];
    expect(problems({ metrics: ["regret"], sweep: { eta: [1, 2] }, figures })).toEqual([]);
  });
});
