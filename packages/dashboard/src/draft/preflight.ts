import { ALLOCATOR_ID } from "@evenhand/protocol";
import type { Registry } from "../setting/registry.js";
import { armFindings } from "./armFindings.js";
import { blocker, type Draft, type Finding } from "./draft.js";
import { earlierFindings } from "./earlierResults.js";
import { readField } from "./field.js";
import { allFields, policyOf } from "./fieldsOf.js";
import { shareFindings } from "./shareFindings.js";

/** Everything that stands in the way, found without asking the service; then what is allowed and worth knowing. */
export function preflight(draft: Draft, registry: Registry): Finding[] {
  return [
    ...idFindings(draft),
    ...contractFindings(draft, registry),
    ...armFindings(draft),
    ...shareFindings(draft, policyOf(draft, registry)),
    ...earlierFindings(draft, registry),
    ...fieldFindings(draft, registry),
    ...rewardFindings(draft),
  ];
}

function idFindings({ id }: Draft): Finding[] {
  if (id === "") return [blocker("The allocator has no id. Programs call it by its id.", "id")];
  if (ALLOCATOR_ID.test(id)) return [];
  return [
    blocker(
      `“${id}” is no id: small letters, digits and hyphens, at most 64, neither beginning nor ending with a hyphen.`,
      "id",
    ),
  ];
}

function contractFindings(draft: Draft, registry: Registry): Finding[] {
  if (!registry.contracts.some(({ id }) => id === draft.contract)) {
    return [blocker("Nothing is promised yet. Choose a contract.", "contract")];
  }
  const policy = policyOf(draft, registry);
  if (policy?.contract === draft.contract) return [];
  return [blocker(`${policy?.title ?? draft.policy} does not keep this contract. Choose another policy.`, "policy")];
}

function fieldFindings(draft: Draft, registry: Registry): Finding[] {
  return allFields(draft, registry).flatMap((field) => {
    const text = draft.values[field.path] ?? "";
    const read = readField(field, text);
    if (field.kind.type === "check" && text !== "yes") {
      return [blocker(`This contract needs it: ${field.words.toLowerCase()}.`, field.path)];
    }
    if (!("required" in read)) return [];
    const received = text.trim() === "" ? "nothing yet" : `“${text}”`;
    return [blocker(`${field.words}: received ${received}; required: ${read.required}.`, field.path)];
  });
}

function rewardFindings({ values }: Draft): Finding[] {
  const [min, max] = [values["rewards.min"] || "0", values["rewards.max"] || "1"].map((text) =>
    Number(text.replace(",", ".")),
  );
  return [
    ...(min >= max ? [blocker(`The least reward, ${min}, is not below the largest, ${max}.`, "rewards.max")] : []),
    ...(values["rewards.missing"] === "nothing"
      ? [
          {
            kind: "warning",
            words:
              "An arm whose rewards never come is not judged by that: it may be tried again and again without a result. Let the least reward stand in, unless a missing reward says nothing about the arm.",
            field: "rewards.missing",
          } as const,
        ]
      : []),
  ];
}
