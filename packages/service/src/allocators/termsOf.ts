import type { TermsInput } from "@evenhand/allocator";
import { contracts, findDefinition, type SpecificationInput } from "@evenhand/core";
import type { ArmInput, TermsBody } from "@evenhand/protocol";

/** What a request says of one arm. */
export type TermsOfArm = Pick<ArmInput, "share" | "cap" | "prior">;

/**
 * What the body of a request means for the allocator: shares and caps stand beside the arms, or in the contract; priors
 * beside the arms alone.
 */
export function termsOf(body: TermsBody, arms: readonly TermsOfArm[]): TermsInput {
  const { contract, policy, learner, renewEvery, ...rest } = body;
  const { id, parameters = {}, ...version } = typeof contract === "string" ? { id: contract } : contract;
  const perArm = {
    ...(arms.some(({ share }) => share !== undefined) ? { shares: arms.map(({ share }) => share ?? 0) } : {}),
    ...(arms.some(({ cap }) => cap !== undefined) ? { caps: arms.map(({ cap }) => cap ?? 1) } : {}),
  };
  const ofPolicy = {
    ...(learner === undefined ? {} : { learner }),
    ...(renewEvery === undefined ? {} : { renewEvery }),
  };
  return {
    ...rest,
    contract: { ...version, id, parameters: { ...parameters, ...perArm } },
    ...policyWith(policy, id, ofPolicy),
    ...priorsOf(arms),
  } as TermsInput;
}

/** Nothing where no arm has a prior: then it does not matter whether the learner takes any. */
export function priorsOf(arms: readonly Pick<TermsOfArm, "prior">[]): Pick<TermsInput, "priors"> {
  return arms.some(({ prior }) => prior !== undefined) ? { priors: arms.map(({ prior }) => prior ?? null) } : {};
}

/** The policy with the parameters that stand beside it in the body; the contract's own where none is named. */
function policyWith(
  policy: TermsBody["policy"],
  contract: string,
  more: Readonly<Record<string, unknown>>,
): { policy?: SpecificationInput } {
  if (Object.keys(more).length === 0) return policy === undefined ? {} : { policy: policy as SpecificationInput };
  const { defaultPolicy } = findDefinition("contract-unknown", contracts, contract, "contract");
  const chosen = typeof policy === "string" ? { id: policy } : (policy ?? { id: defaultPolicy });
  return { policy: { ...chosen, parameters: { ...more, ...chosen.parameters } } as SpecificationInput };
}
