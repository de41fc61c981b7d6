import { describe, expect, it } from "vitest";
import { own, stubborn } from "../../test/support/ownDefinitions.js";
import type { Arm, ArmSet } from "../arms.js";
import { definePolicy, type PolicyDefinition } from "../definePolicy.js";
import type { Policy, Reason } from "../policy.js";
import type { PolicyState } from "../state/policyState.js";
import { brokenLaws } from "./brokenLaws.js";
import { below, seeded } from "./scripts.js";

/** Pulls the open arm with the fewest pulls: a policy that keeps all laws, until a method is replaced. */
class FewestPulls implements Policy {
  readonly arms: number;
  pulls: number[];

  constructor(arms: number) {
    this.arms = arms;
    this.pulls = new Array<number>(arms).fill(0);
  }

  choose(_round: number, open?: ArmSet): Arm {
    const arms = Array.from(this.pulls.keys()).filter((arm) => open?.has(arm) ?? true);
    return arms.reduce((least, arm) => (this.pulls[arm] < this.pulls[least] ? arm : least));
  }

  explain(round: number, open?: ArmSet): Reason {
    const arm = this.choose(round, open);
    return { arm, rule: "fewest", numbers: { pulls: this.pulls[arm] } };
  }

  pulled(arm: Arm): void {
    this.pulls[arm]++;
  }

  rewarded(): void {
    // Pulls alone decide.
  }

  state(): PolicyState {
    return { scalars: {}, columns: { pulls: Uint32Array.from(this.pulls) } };
  }

  restore({ columns }: PolicyState): void {
    this.pulls = Array.from(columns["pulls"]);
  }
}

const described = {
  version: 1,
  contract: "none",
  title: "Of a test",
  summary: "Of a test.",
  guarantee: "None.",
  source: "a test",
  examples: [{ arms: 3, parameters: {} }],
} as const;

function broken(create: (arms: number) => Policy, different: Partial<PolicyDefinition> = {}) {
  const faulty = { ...described, id: "faulty", parameters: {}, ...different };
  const definition = definePolicy({ ...faulty, create: ({ arms }) => create(arms) });
  const [report] = brokenLaws({ policies: [definition] });
  return report.broken.map(({ law, error }) => `${law}: ${error.message}`);
}

/** The class with one method in place of its own. */
function withMethods(methods: (policy: FewestPulls) => Partial<Policy>): (arms: number) => Policy {
  return (arms) => {
    const policy = new FewestPulls(arms);
    const own: Policy = {
      choose: policy.choose.bind(policy),
      explain: policy.explain.bind(policy),
      pulled: policy.pulled.bind(policy),
      rewarded: policy.rewarded.bind(policy),
      state: policy.state.bind(policy),
      restore: policy.restore.bind(policy),
    };
    return { ...own, ...methods(policy) };
  };
}

describe("the laws, on policies of a program's own", () => {
  it("report each policy with each example, and how many laws are about it", () => {
    expect([...brokenLaws(own)]).toEqual([{ policy: 'stubborn@1 {"favourite":1}', checked: 12, broken: [] }]);
    expect(broken((arms) => new FewestPulls(arms))).toEqual([]);
    expect([...brokenLaws({ metrics: own.metrics })]).toEqual([]);
  });

  it("hold with one arm, and with a learner of the program's own inside", () => {
    expect(broken((arms) => new FewestPulls(arms), { examples: [{ arms: 1, parameters: {} }] })).toEqual([]);
    const inside = definePolicy({
      ...described,
      id: "around",
      parameters: { learner: { kind: "learner", default: "stubborn", words: "who chooses" } },
      create: (setup, { learner }) => learner(setup),
    });
    expect([...brokenLaws({ policies: [stubborn, inside] })].flatMap((report) => report.broken)).toEqual([]);
  });

  it("find a choice that changes the state", () => {
    const found = broken(
      withMethods((policy) => ({
        choose: (round, open) => {
          const arm = policy.choose(round, open);
          policy.pulls[arm]++;
          return arm;
        },
      })),
    );
    expect(found.join("\n")).toContain("choose, chooseMany and explain change nothing");
    expect(found.join("\n")).toContain("let `choose` and `explain` only read");
  });

  it("find luck that is not the seed's", () => {
    const luck = seeded(1);
    const found = broken(
      withMethods(() => ({
        choose: (_round, open) => (open === undefined ? below(luck, 3) : [...open][below(luck, open.size)]),
      })),
    );
    expect(found[0]).toContain("the same seed gives the same run");
    expect(found[0]).toContain("no Math.random");
  });

  it("find a state that is a plain array, not finite, incomplete or not a copy", () => {
    const plain = withMethods((policy) => ({
      state: () => ({ scalars: {}, columns: { pulls: policy.pulls as unknown as Uint32Array } }),
    }));
    expect(broken(plain)[0]).toContain("columns.pulls, a plain array, at round 1");
    const infinite = withMethods((policy) => ({
      state: () => ({ scalars: { best: -Infinity }, columns: policy.state().columns }),
    }));
    expect(broken(infinite)[0]).toContain("scalars.best = -Infinity at round 1");
    const forgetful = broken(withMethods(() => ({ restore: () => undefined })));
    expect(forgetful.join("\n")).toContain("a state restored from JSON or bytes");
    expect(forgetful.join("\n")).toContain("Put everything into `state` that decides the future");
    const columns = { pulls: new Uint32Array(3) };
    const shared = broken(
      withMethods(() => ({
        choose: (_round, open) => [...(open ?? [0, 1, 2])][0],
        explain: (_round, open) => ({ arm: [...(open ?? [0, 1, 2])][0], rule: "first", numbers: {} }),
        pulled: (arm) => columns.pulls[arm]++,
        state: () => ({ scalars: {}, columns }),
      })),
    );
    expect(shared.join("\n")).toContain("a state is a copy");
  });

  it("find an absent arm, an explanation of another arm and a method that throws", () => {
    const absent = broken(withMethods(() => ({ choose: (round) => round % 3 })));
    expect(absent.join("\n")).toContain("only open arms are chosen");
    const other = withMethods((policy) => ({
      explain: (round, open) => ({ ...policy.explain(round, open), rule: "", arm: 2 }),
    }));
    expect(broken(other).join("\n")).toContain("an explanation names the chosen arm");
    const failing = broken(
      withMethods(() => ({
        rewarded: () => {
          throw new RangeError("not today");
        },
      })),
    );
    expect(failing[0]).toContain("RangeError: not today");
  });

  it("go on where an answer is of no known kind, and where an example cannot be created", () => {
    const strange = withMethods(() => ({
      state: () => ({ scalars: {}, columns: { pulls: null as unknown as Uint32Array } }),
    }));
    expect(broken(strange).join("\n")).toContain("columns.pulls, null, at round 1");
    const found = broken((arms) => new FewestPulls(arms), { examples: [{ arms: 3, parameters: { colour: 1 } }] });
    expect(found).toHaveLength(12);
    expect(found.every((text) => text.includes("no parameters at all"))).toBe(true);
  });

  it("find quotas that wait for rewards", () => {
    const waiting = withMethods((policy) => ({
      pulled: () => undefined,
      rewarded: (arm) => policy.pulled(arm),
    }));
    const quota: Partial<PolicyDefinition> = {
      contract: "quota",
      guarantee: "Every share.",
      parameters: { shares: { kind: "shares", words: "shares" } },
      examples: [{ arms: 3, parameters: { shares: 0.3 } }],
    };
    expect(broken(waiting, quota).join("\n")).toContain("promised shares are granted, however late rewards are");
  });
});
