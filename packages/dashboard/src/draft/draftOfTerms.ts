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
      ...textsOf("contract.parameters", parameters),
      ...textsOf("policy.parameters", parameters),
      ...textsOf("learner.parameters", ofLearner),
      ...textsOf("", { renewEvery, voidWithin, allowance, ...(period === 0 ? {} : { period }) }),
      ...textsOf("rewards", { min: rewards.min, max: rewards.max, use: rewards.use }),
      "rewards.wait": durationText(rewards.wait),
      "rewards.missing": rewards.missing === rewards.min ? LEAST : String(rewards.missing),
      sameArmFor: durationText(sameArmFor),
      confirmWithin: durationText(confirmWithin),
    },
  };
}

/** Values as they would be typed, by the paths of their fields; lists have none. */
export function textsOf(at: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "number" || typeof value === "string"
      ? [[at === "" ? name : `${at}.${name}`, String(value)] as const]
      : [],
  );
  return Object.fromEntries(entries);
}
