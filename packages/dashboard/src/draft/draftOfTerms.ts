import type { AllocatorView } from "@evenhand/allocator";
import { emptyDraft, type Draft } from "./draft.js";
import { durationText } from "./durationText.js";
import { LEAST } from "./fieldsOfTerms.js";

type Terms = AllocatorView["terms"];

/** The terms in force as a draft, to be changed field by field. */
export function draftOfTerms({ contract, policy, rewards, period, sameArmFor, confirmWithin }: Terms): Draft {
  const { learner, renewEvery, voidWithin, allowance, ...parameters } = policy.parameters;
  const { id: learnerId = "", parameters: ofLearner = {} } = (learner ?? {}) as {
    readonly id?: string;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
  return {
    ...emptyDraft,
    contract,
    policy: policy.id,
    learner: learnerId,
    values: {
      // A parameter is the contract's or the policy's own: the form has a field for one of the two.
      ...texts("contract.parameters", parameters),
      ...texts("policy.parameters", parameters),
      ...texts("learner.parameters", ofLearner),
      ...texts("", { renewEvery, voidWithin, allowance, ...(period === 0 ? {} : { period }) }),
      ...texts("rewards", { min: rewards.min, max: rewards.max, use: rewards.use }),
      "rewards.wait": durationText(rewards.wait),
      "rewards.missing": rewards.missing === rewards.min ? LEAST : String(rewards.missing),
      sameArmFor: durationText(sameArmFor),
      confirmWithin: durationText(confirmWithin),
    },
  };
}

/** Values that a field can hold: no lists. */
function texts(at: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "number" || typeof value === "string"
      ? [[at === "" ? name : `${at}.${name}`, String(value)] as const]
      : [],
  );
  return Object.fromEntries(entries);
}
