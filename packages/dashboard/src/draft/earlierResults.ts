import type { AllocatorView } from "@evenhand/allocator";
import type { ArmInput } from "@evenhand/protocol";
import { armField, blocker, type Draft, type DraftArm, type Finding } from "./draft.js";
import { learnerOf } from "./fieldsOf.js";
import type { Registry } from "../setting/registry.js";

/** What was seen of an arm before the first decision, as the form has it. */
export const earlierParts = ["successes", "failures"] as const;

/** The parameter of learners that can begin with them. */
const PARAMETER = "priorSuccesses";

export const EARLIER_WORDS = "a whole number from 0";

/**
 * A count that was typed; undefined where it cannot be read, or where nothing was typed. The service says how many a
 * learner can hold.
 */
export function readCount(text: string): number | undefined {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
  return Number.isSafeInteger(count) ? count : undefined;
}

/** Whether anything was typed about the arm's earlier results. */
export function hasEarlier(arm: DraftArm): boolean {
  return earlierParts.some((part) => arm[part].trim() !== "");
}

/** Where only one of the two was typed, the other is 0. */
export function priorInRequest(arm: DraftArm): ArmInput["prior"] {
  if (!hasEarlier(arm)) return undefined;
  return { successes: readCount(arm.successes) ?? 0, failures: readCount(arm.failures) ?? 0 };
}

/** Whether the learner of the draft can begin with earlier results: its parameters in the registry say so. */
export function takesEarlier(draft: Draft, registry: Registry): boolean {
  return Object.hasOwn(learnerOf(draft, registry)?.parameters ?? {}, PARAMETER);
}

/** The same of terms in force, which name every parameter of the learner, or have earlier results already. */
export function termsTakeEarlier({ policy, priors }: AllocatorView["terms"]): boolean {
  const { parameters = {} } = (policy.parameters["learner"] ?? {}) as { readonly parameters?: object };
  return priors !== undefined || Object.hasOwn(parameters, PARAMETER);
}

/** Earlier results that no learner would look at. */
export function earlierFindings(draft: Draft, registry: Registry): Finding[] {
  const place = draft.arms.findIndex(hasEarlier);
  if (place < 0 || takesEarlier(draft, registry)) return [];
  const learner = learnerOf(draft, registry);
  const who = learner === undefined ? "This policy" : `The learner ${learner.title}`;
  const part = draft.arms[place].successes.trim() === "" ? "failures" : "successes";
  return [
    blocker(
      `${who} cannot begin with earlier results. Delete them, or choose Thompson sampling as the learner.`,
      armField(place, part),
    ),
  ];
}
