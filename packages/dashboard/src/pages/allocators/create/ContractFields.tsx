import { useMemo } from "preact/hooks";
import { contractTitle } from "../../../contracts/index.js";
import { PromiseChips } from "../../../editor/PromiseChips.js";
import { FieldList, isBlocked } from "../../../editor/FieldList.js";
import type { Registry } from "../../../setting/registry.js";
import type { FormPart } from "./formPart.js";

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
