import { FieldList, isBlocked } from "./FieldList.js";
import type { FormPart } from "./formPart.js";

/** The id, and the promise with its own parameters. */
export function ContractFields({ draft, registry, fields, findings, usual, onChange }: FormPart) {
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
        <label for="contract">Kind of promise</label>
        <select
          id="contract"
          class="input"
          value={draft.contract}
          onChange={({ currentTarget }) => onChange({ ...draft, contract: currentTarget.value, policy: "" })}
        >
          {draft.contract === "" && <option value="">Choose one …</option>}
          {registry.contracts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p class="small soft">{registry.contracts.find(({ id }) => id === draft.contract)?.promise}</p>
      <FieldList fields={fields.contract} {...{ draft, findings, usual, onChange }} />
    </fieldset>
  );
}
