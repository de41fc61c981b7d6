import { DEFAULT_LEARNER, learnerOf, policyOf } from "../../../draft/fieldsOf.js";
import { FieldList } from "../../../editor/FieldList.js";
import type { FormPart } from "./formPart.js";

/** The policy that keeps the contract and the learner that it asks, with the parameters of both. */
export function WhoDecides({ draft, registry, fields, findings, usual, onChange }: FormPart) {
  const policy = policyOf(draft, registry);
  const learner = learnerOf(draft, registry);
  const policies = registry.policies.filter(({ contract }) => contract === draft.contract);
  const learners = registry.policies.filter(({ contract }) => contract === "none");
  return (
    <div class="stack tight">
      <div class="field">
        <label for="policy">Policy: who keeps the promise</label>
        <select
          id="policy"
          class="input"
          value={policy?.id ?? ""}
          onChange={({ currentTarget }) => onChange({ ...draft, policy: currentTarget.value })}
        >
          {policies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {policy !== undefined && <p class="small soft">{policy.summary}</p>}
      <FieldList fields={fields.policy} {...{ draft, findings, usual, onChange }} />
      {learner !== undefined && (
        <>
          <div class="field">
            <label for="learner">Learner: who chooses where nothing is owed</label>
            <select
              id="learner"
              class="input"
              value={draft.learner || DEFAULT_LEARNER}
              onChange={({ currentTarget }) => onChange({ ...draft, learner: currentTarget.value })}
            >
              {learners.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <p class="small soft">{learner.summary}</p>
          <FieldList fields={fields.learner} {...{ draft, findings, usual, onChange }} />
        </>
      )}
    </div>
  );
}
