import { expect, it } from "vitest";
import { emptyDraft } from "../../../draft/draft.js";
import { registryOfCore } from "../../../engine/registryOfCore.js";
import { fieldOfPath } from "./useDryRun.js";

const registry = registryOfCore();

it.each([
  ["body-invalid", "arms.3.share", "quota", "arms[3].share"],
  ["body-invalid", "id", "quota", "id"],
  ["arm-name-invalid", "arms[2].id", "quota", "arms[2].id"],
  ["terms-invalid", "arms[2].prior.failures", "quota", "arms[2].failures"],
  ["prior-unfit", "arms[1].prior", "quota", "arms[1].successes"],
  ["share-sum", "arms", "quota", "arms[0].share"],
  ["cap-sum", "arms", "quota", "arms[0].cap"],
  ["parameter-range", "learner.parameters.priorWeight", "quota", "learner.parameters.priorWeight"],
  ["parameter-range", "policy.parameters.allowance", "quota", "allowance"],
  ["body-invalid", "allowance", "quota", "allowance"],
  ["share-sum", "policy.shares", "quota", "arms[0].share"],
  ["share-range", "policy.shares[4]", "quota", "arms[4].share"],
  ["cap-sum", "policy.caps", "quota", "arms[0].cap"],
  ["parameter-range", "policy.penalties", "penalty", "contract.parameters.penalties"],
  ["parameter-range", "policy.allowance", "quota", "allowance"],
  ["parameter-range", "policy.renewEvery", "quota", "renewEvery"],
  ["parameter-range", "policy.learner.priorWeight", "quota", "learner"],
  ["terms-invalid", "rewards.min", "quota", "rewards.min"],
  ["terms-invalid", "confirmWithin", "quota", "confirmWithin"],
  ["allocator-exists", undefined, "quota", "id"],
  ["policy-unfit", "policy", "quota", "policy"],
  ["contract-unknown", "contract", "quota", "contract"],
  ["overloaded", undefined, "quota", undefined],
])("%s at %s of a %s contract leads to %s", (code, path, contract, field) => {
  expect(fieldOfPath({ code, path }, { ...emptyDraft, contract }, registry)).toBe(field);
});
