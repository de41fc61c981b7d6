import { useMemo } from "preact/hooks";
import { contractTitle } from "../../../contracts/index.js";
import type { Draft, Finding } from "../../../draft/draft.js";
import { DEFAULT_LEARNER, type Fields, learnerOf, policyOf } from "../../../draft/fieldsOf.js";
import { FieldList, isBlocked } from "../../../editor/FieldInput.js";
import { PromiseChips } from "../../../editor/PromiseChips.js";
import type { Registry } from "../../../setting/registry.js";

/** The id, and the promise with its own parameters. */
export function ContractFields({ draft, registry, fields, findings, usual, onChange }: FormPart) {
  const offered = useMemo(() => offeredOf(registry), [registry]);
  return (
    <fieldset class="card stack tight">
      <legend>Contract: what is promised</legend>
      <div class="field">
        <label for="id">Id of the allocator, for programs</label>
        <input
          id="id"
          class="input"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="small letters, digits and hyphens"
          aria-invalid={isBlocked(findings, "id") && draft.id !== ""}
          value={draft.id}
          onInput={({ currentTarget }) => onChange({ ...draft, id: currentTarget.value })}
        />
      </div>
      <div class="field">
        <span class="label">Kind of promise</span>
        <PromiseChips
          label="Kind of promise"
          id="contract"
          {...{ offered, chosen: offered.find(({ id }) => id === draft.contract) }}
          onChoose={({ id }) => onChange({ ...draft, contract: id, policy: "" })}
        />
      </div>
      <p class="small soft">{registry.contracts.find(({ id }) => id === draft.contract)?.promise}</p>
      <FieldList fields={fields.contract} {...{ draft, findings, usual, onChange }} />
    </fieldset>
  );
}

/** The contracts of the registry, by the words of the pages. */
function offeredOf({ contracts }: Registry) {
  return contracts.map((contract) => ({ id: contract.id, title: contractTitle(contract) }));
}

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

/** What a part of the form needs. */
interface FormPart {
  readonly draft: Draft;
  readonly registry: Registry;
  readonly fields: Fields;
  readonly findings: readonly Finding[];
  /** What the service takes where nothing is typed, by the field's path. */
  readonly usual: Readonly<Record<string, string>> | undefined;
  readonly onChange: (draft: Draft) => void;
}
