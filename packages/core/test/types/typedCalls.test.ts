import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { policies } from "../../src/policies/index.js";
import { metrics } from "../../src/metrics/index.js";
import { core, Editor } from "./editor.js";

const setup = "{ arms: 3, seed: 1 }";
const study = (changes: Readonly<Record<string, string>> = {}) => {
  const fields = {
    environment: `{ id: "bernoulli", parameters: { means: [0.8, 0.3] } }`,
    policies: `["ucb1"]`,
    metrics: `["reward"]`,
    horizon: "10",
    trials: "1",
    seed: "1",
    ...changes,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value},`);
  return `export const study: core.TypedStudy = { ${lines.join("\n")} };`;
};
const own = `
  const lazy = core.definePolicy({
    id: "lazy", version: 1, contract: "none", title: "Lazy", summary: "", guarantee: "", source: "",
    parameters: {
      arm: { kind: "integer", min: 0, words: "which" },
      mood: { kind: "choice", options: ["good", "bad"], default: "good", words: "how" },
    },
    examples: [{ arms: 2, parameters: { arm: 0 } }],
    create: (setup, { arm, mood }) => {
      const number: number = arm;
      const text: "good" | "bad" = mood;
      return core.createPolicy(number > 0 && text === "good" ? "ucb1" : "thompson", setup);
    },
  });
  const definitions = { policies: [lazy] } satisfies core.OwnDefinitions;`;
const ownRules = `
  const explained = (arm: number): core.Reason<"waited" | "learner"> => ({ arm, rule: "waited", numbers: {} });
  export const policy: core.Policy<"waited" | "learner"> = {
    choose: () => 0, explain: () => explained(0), pulled: () => {}, rewarded: () => {},
    state: () => ({ scalars: {}, columns: {} }), restore: () => {},
  };
  const base = { version: 1, contract: "none", title: "", summary: "", guarantee: "", source: "", parameters: {},
    examples: [{ arms: 2, parameters: {} }] } as const;
  export const own: core.OwnDefinitions = {
    policies: [core.definePolicy({ ...base, id: "waits", create: () => policy })] };`;

const accepted: Readonly<Record<string, string>> = {
  "an id, its parameters and a setup": `core.createPolicy("deadline-quota", { shares: [0.5, "1/3"] }, ${setup});`,
  "no parameters": `core.createPolicy("ucb1", {}, ${setup});`,
  "a learner with parameters": `core.createPolicy("deadline-quota",
     { shares: 0.1, learner: { id: "epsilon-greedy", parameters: { epsilon: 0.2 } } }, ${setup});`,
  "a learner in a version": `core.createPolicy("deadline-quota", { shares: 0.1, learner: "ucb1@1" }, ${setup});`,
  "a paper's name": `core.createPolicy("fucb", { shares: 0.1 }, ${setup});`,
  "a function of one's own": `core.createPolicy("self-regulated-utility",
     { deserved: core.ownShare({ share: (means) => means.map(() => 0.1), lipschitz: 0 }) }, ${setup});`,
  "a formula": `core.createPolicy("self-regulated-utility",
     { deserved: { id: "formula", parameters: { share: "mean / arms" } } }, ${setup});`,
  "a specification that was put together": `
     const specification = { id: "deadline-quota", parameters: { shares: 0.2 } };
     core.createPolicy(specification, ${setup});`,
  "a specification from a file": `
     declare const read: { id: string; parameters: Record<string, unknown> };
     core.createPolicy(read, ${setup}); core.createEnvironment(read); core.createContract(read, { arms: 3, perRound: 1 });`,
  "an environment": `core.createEnvironment("improving", { curves: [{ family: "line", potential: 1, slope: 0.1 }] });`,
  "a contract, and which one it is": `
     const { shares } = core.createContract("quota", { shares: 0.2 }, { arms: 3, perRound: 1 });
     export const first: number = shares.value(0);`,
  "a study": study({
    contract: `{ id: "quota", parameters: { shares: 0.1 } }`,
    delay: `{ id: "fixed", parameters: { rounds: 2 } }`,
    availability: `"shifts"`,
    policies: `["ucb1@1", { id: "lfg", label: "queues", parameters: { shares: 0.1 } }]`,
  }),
  "a study, to be played": `${study()} core.simulateAll(study);`,
  "a study that was put together": `
     const study = { environment: { id: "bernoulli", parameters: { means: [1, 0] } }, policies: ["ucb1"],
       metrics: ["reward"], horizon: 10, trials: 1, seed: 1 };
     core.simulateAll(study);`,
  "a study with a policy of one's own": `${own}
     export const study: core.TypedStudy<typeof definitions> = {
       environment: { id: "bernoulli", parameters: { means: [1, 0] } }, horizon: 10, trials: 1, seed: 1,
       policies: [{ id: "lazy", parameters: { arm: 1, mood: "bad" } }, "ucb1"], metrics: ["reward"], definitions };`,
  "a policy of one's own with rules of its own": ownRules,
  "a rule of Evenhand's, and its words": `
     const rule: core.RuleId = "deadline";
     export const words: string = core.rules[rule].words;`,
};

/** Programs, and a part of what is said against them. */
const refused: Readonly<Record<string, [program: string, complaint: string]>> = {
  "an id that there is not": [`core.createPolicy("deadline-quotas", { shares: 0.1 }, ${setup});`, `"deadline-quotas"`],
  "a parameter that there is not": [
    `core.createPolicy("deadline-quota", { shares: 0.1, learners: "ucb1" }, ${setup});`,
    `'learners' does not exist`,
  ],
  "a parameter that is missing": [`core.createPolicy("lfg", {}, ${setup});`, `'shares' is missing`],
  "a value of another type": [
    `core.createPolicy("lfg", { shares: 0.1, eta: "1" }, ${setup});`,
    `'string' is not assignable to type 'number'`,
  ],
  "an option that there is not": [
    `core.createPolicy("deficit-bonus-ucb", { shares: 0.1, eta: 1, form: "some" }, ${setup});`,
    `"some"`,
  ],
  "a learner that there is not": [
    `core.createPolicy("deadline-quota", { shares: 0.1, learner: "lfg" }, ${setup});`,
    `"lfg"`,
  ],
  "what a paper's name has fixed": [
    `core.createPolicy("fucb", { shares: 0.1, learner: "ucb1" }, ${setup});`,
    `'learner' does not exist`,
  ],
  "another environment's parameter": [
    `core.createEnvironment("bernoulli", { rewards: [1, 0] });`,
    `'rewards' does not exist`,
  ],
  "another contract's parameter": [
    `core.createContract("quota", { cost: 0.2 }, { arms: 3, perRound: 1 });`,
    `'cost' does not exist`,
  ],
  "a metric that there is not": [study({ metrics: `["rewards"]` }), `"rewards"`],
  "a policy without what it needs": [study({ policies: `["deadline-quota"]` }), `"deadline-quota"`],
  "a policy with what it has not": [
    study({ policies: `[{ id: "ucb1", parameters: { shares: 0.2 } }]` }),
    `type 'never'`,
  ],
  "a condition that there is not": [study({ delay: `"long"` }), `"long"`],
  "a curve with another's field": [
    study({
      environment: `{ id: "improving", parameters: { curves: [{ family: "line", potential: 1, scale: 3 }] } }`,
    }),
    `'scale' does not exist`,
  ],
  "an open set without its arms": [`new core.ArmSet(3);`, `Expected 2 arguments`],
  "a policy of one's own with a wrong value": [
    `${own}
     export const policies: core.TypedStudy<typeof definitions>["policies"] = [{ id: "lazy", parameters: { arm: "1" } }];`,
    `'string' is not assignable to type 'number'`,
  ],
  "a policy of one's own that is not given": [
    `${own}
     export const policies: core.TypedStudy["policies"] = [{ id: "lazy", parameters: { arm: 1 } }];`,
    `"lazy"`,
  ],
  "a reason by a rule that the policy does not have": [
    ownRules.replace('rule: "waited"', 'rule: "wait"'),
    `'"wait"' is not assignable to type '"learner" | "waited"'`,
  ],
  "a rule that Evenhand does not have": [`export const rule: core.RuleId = "phase 3: owed";`, `"phase 3: owed"`],
  "a definition whose create takes another parameter": [
    own.replace("{ arm, mood }", "{ arms, mood }"),
    `'arms' does not exist`,
  ],
};

const completed: Readonly<Record<string, [program: string, among: readonly string[]]>> = {
  "ids of policies": [`core.createPolicy("‸", {}, ${setup});`, policies.map(({ id }) => id)],
  "a policy's parameters": [`core.createPolicy("deadline-quota", { ‸ }, ${setup});`, ["shares", "learner"]],
  learners: [`core.createPolicy("deadline-quota", { shares: 0.1, learner: "‸" }, ${setup});`, ["ucb1", "thompson"]],
  "metrics of a study": [study({ metrics: `["‸"]` }), metrics.map(({ id }) => id)],
  "parameters in a study": [study({ policies: `[{ id: "lfg", parameters: { ‸ } }]` }), ["shares", "eta"]],
  "parameters of an environment": [`core.createEnvironment("bernoulli", { ‸ });`, ["means"]],
};

/** Pages with a program in them, which other tests run. */
const pages = ["README.md", "docs/running.md", "docs/extending.md", "packages/core/README.md"];

function programIn(page: string): string {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), "utf8");
  const [, program] = /```ts\n([^]*?)```/.exec(text) ?? [];
  const imported = program.replace(`"@evenhand/core"`, JSON.stringify(core));
  return `declare const console: { log(...args: unknown[]): void };\n${imported}`;
}

describe("what an editor says", { timeout: 120_000 }, () => {
  let editor: Editor;

  beforeAll(() => {
    const others = Object.entries({ ...refused, ...completed }).map(([name, [program]]) => [name, program] as const);
    const programs = pages.map((page) => [page.replaceAll("/", "-"), programIn(page)] as const);
    editor = new Editor({ ...accepted, ...Object.fromEntries([...others, ...programs]) });
    editor.complaints(Object.keys(accepted)[0]);
  }, 120_000);

  it.each(Object.keys(accepted))("%s is accepted", (name) => {
    expect(editor.complaints(name)).toEqual([]);
  });

  it.each(pages)("the program in %s is accepted", (page) => {
    expect(editor.complaints(page.replaceAll("/", "-"))).toEqual([]);
  });

  it.each(Object.keys(refused))("%s is refused", (name) => {
    expect(editor.complaints(name).join("\n")).toContain(refused[name][1]);
  });

  it.each(Object.keys(completed))("%s are completed", (name) => {
    expect(editor.completions(name)).toEqual(expect.arrayContaining([...completed[name][1]]));
  });
});
