import { capital } from "../numbers/capital.js";
import type { ParameterFacts, PolicyFacts, Registry } from "../setting/registry.js";
import { numberIn } from "../setting/numberIn.js";
import type { Draft } from "./draft.js";
import type { Field } from "./field.js";

/** All fields of a draft beside its arms, by the part of the form in which they stand. */
export interface Fields {
  readonly contract: readonly Field[];
  readonly policy: readonly Field[];
  readonly learner: readonly Field[];
  readonly rewards: readonly Field[];
  readonly times: readonly Field[];
}

/** What each arm has in the table of arms. */
const perArm = new Set(["shares", "caps"]);
/** Parameters of policies that stand beside the policy in a request. */
const besidePolicy = ["renewEvery", "voidWithin"] as const;

const LARGEST = 4_294_967_295;

/** The fields follow from the registry: from the contract's own parameters, its policy's and its learner's. */
export function fieldsOf(draft: Draft, registry: Registry): Fields {
  const contract = registry.contracts.find(({ id }) => id === draft.contract);
  const policy = policyOf(draft, registry);
  const learner = learnerOf(draft, registry);
  const ofContract = Object.keys(contract?.parameters ?? {});
  const ownOfPolicy = Object.entries(policy?.parameters ?? {}).filter(
    ([name]) => !ofContract.includes(name) && !perArm.has(name) && !(besidePolicy as readonly string[]).includes(name),
  );
  return {
    contract: parameterFields("contract", Object.entries(contract?.parameters ?? {}), registry),
    policy: parameterFields("policy", ownOfPolicy, registry),
    learner: parameterFields("learner", Object.entries(learner?.parameters ?? {}), registry),
    rewards: rewardFields(draft),
    times: timeFields(draft, policy),
  };
}

export function allFields(draft: Draft, registry: Registry): readonly Field[] {
  return Object.values(fieldsOf(draft, registry)).flat() as Field[];
}

/** The policy of the draft: the one that was chosen, or the contract's own. */
export function policyOf(draft: Draft, registry: Registry): PolicyFacts | undefined {
  const standard = registry.contracts.find(({ id }) => id === draft.contract)?.defaultPolicy;
  return registry.policies.find(({ id }) => id === (draft.policy || standard));
}

/** The learner that the policy asks; undefined where it asks none. */
export function learnerOf(draft: Draft, registry: Registry): PolicyFacts | undefined {
  const asks = Object.values(policyOf(draft, registry)?.parameters ?? {}).some(
    ({ shape }) => shape.type === "variant" && shape.of === "learner",
  );
  return asks ? registry.policies.find(({ id }) => id === (draft.learner || DEFAULT_LEARNER)) : undefined;
}

/** What the service takes where none is named: rewards are late there. */
export const DEFAULT_LEARNER = "thompson";

function parameterFields(
  of: "contract" | "policy" | "learner",
  parameters: readonly (readonly [string, ParameterFacts])[],
  registry: Registry,
): Field[] {
  return parameters.flatMap(([name, facts]) => {
    const field = perArm.has(name) ? undefined : parameterField(`${of}.parameters.${name}`, facts, registry);
    return field === undefined ? [] : [field];
  });
}

function parameterField(path: string, facts: ParameterFacts, registry: Registry): Field | undefined {
  const { shape, derived } = facts;
  const words = wordsOf(facts);
  const usual = facts.default === undefined ? derived : usualText(facts.default);
  const known = { path, words, ...(usual === undefined ? {} : { usual }) };
  if (shape.type === "choice") {
    return { ...known, kind: { type: "choice", options: shape.options.map((value) => ({ value, words: value })) } };
  }
  if (shape.type === "variant") {
    if (shape.of === "learner") return undefined;
    const options = registry.deserved.map(({ id, summary }) => ({ value: id, words: `${id}: ${summary}` }));
    return { ...known, kind: { type: "choice", options } };
  }
  const number = numberIn(shape);
  if (number === undefined) return undefined;
  const { whole, min, above, max } = number;
  const range = {
    ...(min === undefined ? {} : { min }),
    ...(above === undefined ? {} : { above }),
    ...(max === undefined ? {} : { max }),
  };
  return { ...known, kind: { type: "number", whole, ...range } };
}

function usualText(usual: unknown): string {
  return typeof usual === "string" || typeof usual === "number" ? String(usual) : JSON.stringify(usual);
}

function rewardFields(draft: Draft): Field[] {
  const number = { type: "number", whole: false } as const;
  return [
    { path: "rewards.min", words: "The least reward", kind: number, usual: "0" },
    { path: "rewards.max", words: "The largest reward", kind: number, usual: "1" },
    {
      path: "rewards.use",
      words: "If several reports come for one decision",
      kind: {
        type: "choice",
        options: [
          { value: "first", words: "the first counts" },
          { value: "sum", words: "their sum counts" },
          { value: "last", words: "the last in time counts" },
        ],
      },
      usual: "first",
    },
    { path: "rewards.wait", words: "A reward is waited for", kind: { type: "duration" }, usual: "1 days" },
    {
      path: "rewards.missing",
      words: "If no reward has come by then",
      kind: {
        type: "choice",
        options: [
          { value: "least", words: "the least reward stands in for it" },
          { value: "nothing", words: "nothing is learned" },
        ],
      },
      usual: "least",
    },
    ...(draft.contract === "potential" ? potentialFields : []),
  ];
}

const potentialFields: readonly Field[] = [
  { path: "rewards.ordered", words: "Rewards come in the order of the decisions", kind: { type: "check" } },
  {
    path: "rewards.noiseless",
    words: "Rewards have no noise: the same arm, equally practised, returns the same",
    kind: { type: "check" },
  },
];

function timeFields(draft: Draft, policy: PolicyFacts | undefined): Field[] {
  const whole = (min: number) => ({ type: "number", whole: true, min, max: LARGEST }) as const;
  return [
    ...besidePolicy.flatMap((path): Field[] => {
      const parameter = policy?.parameters[path];
      if (parameter === undefined) return [];
      return [{ path, words: wordsOf(parameter), kind: whole(0), usual: "0", unit: "rounds" }];
    }),
    ...(draft.contract === "opportunity"
      ? [
          {
            path: "period",
            words: "Rounds that are planned for; then they begin again",
            kind: whole(1),
            unit: "rounds",
          },
        ]
      : []),
    { path: "perRound", words: "Arms that are chosen together in a round", kind: whole(1), usual: "1", unit: "arms" },
    { path: "sameArmFor", words: "A person keeps the same arm for", kind: { type: "duration" }, usual: "" },
    {
      path: "confirmWithin",
      words: "A deferred decision must be confirmed within",
      kind: { type: "duration" },
      usual: "",
    },
  ];
}

/** Without the symbol of the papers: "λ_i: what withholding one deserved pull costs". */
function wordsOf({ words }: ParameterFacts): string {
  return capital(words.replace(/^[^\s:]{1,4}: /, ""));
}
