import { findPolicy } from "@evenhand/core";
import { runningContract, type Terms } from "@evenhand/allocator";

/** The first version of each policy that divides free rounds by head count until half of the arms were heard from. */
const byHeadCount: Readonly<Record<string, number>> = { "deadline-quota": 3, "largest-deficit-quota": 2 };

/** What a contract does not promise, in sentences: read before it is relied on. */
export function notPromised(terms: Terms): string[] {
  const { contract, policy, rewards } = terms;
  const { guaranteeNeeds = [] } = findPolicy(policy.id, policy.version);
  return [
    ...runningContract(contract).notPromised(terms),
    ...(guaranteeNeeds.length > 0
      ? [`Its theorem needs ${guaranteeNeeds.join(", ")}: where that does not hold here, it promises nothing.`]
      : []),
    ...unheardArms(policy, rewards.missing),
    ...(rewards.missing === "nothing"
      ? ["An arm whose rewards do not come is not judged by them, and may be tried again and again."]
      : ["A reward that does not come in time counts as its stand-in: an arm with slow rewards looks poorer."]),
    "It counts opportunities, not results, and cannot tell whether the rewards measure the right thing.",
  ];
}

/** What arms without a reward do not get, where there is an allowance. A stand-in counts as a reward. */
function unheardArms(
  { id, version, parameters: { allowance } }: Terms["policy"],
  missing: number | "nothing",
): string[] {
  if (typeof allowance !== "string" || allowance === "1") return [];
  const isByHeadCount = Object.hasOwn(byHeadCount, id) && version >= byHeadCount[id];
  return [
    `Beyond its floor an arm without a reward is promised nothing: all such arms together have at most ${allowance} of ` +
      `the free choices${isByHeadCount ? ", once half of the open arms have been heard from (allowance)" : " (allowance)"}.`,
    ...(isByHeadCount && missing === "nothing"
      ? [
          "Silent arms are not held back where they are the majority: three of five arms whose rewards never come have " +
            "three fifths of the free choices. Let a reward stand in for a missing one (rewards.missing).",
        ]
      : []),
  ];
}
