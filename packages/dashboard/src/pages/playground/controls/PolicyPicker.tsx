import { laterFloors } from "../../../setting/laterFloors.js";
import type { PolicyFacts, Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { PolicyOptions } from "./PolicyOptions.js";

interface PolicyPickerProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

/**
 * Who keeps the promise. The list is the registry's, for the present kind of contract, and what is compared with them.
 */
export function PolicyPicker({ setting, registry, onChange }: PolicyPickerProperties) {
  const { id: contract } = setting.contract;
  const all = registry?.policies ?? [];
  const isChosen = (id: string) => setting.policies.some((policy) => policy.id === id);
  const keepers = all.filter(
    (policy) => policy.id !== setting.learner && (policy.contract === contract || isChosen(policy.id)),
  );
  const mustFollow = laterFloors(setting).length > 0;
  const toggle = (id: string) => {
    const rest = setting.policies.filter((policy) => policy.id !== id);
    onChange({ ...setting, policies: isChosen(id) ? rest : [...rest, { id, options: {} }] });
  };
  return (
    <fieldset class="stack tight policies">
      <legend>{contract === "none" ? "Other learners to compare" : "Who keeps it"}</legend>
      <ul class="stack tight">
        {keepers.map((policy) => {
          const chosen = setting.policies.find(({ id }) => id === policy.id);
          return (
            <li key={policy.id} class="policy">
              <label class="check">
                <input
                  type="checkbox"
                  checked={chosen !== undefined}
                  disabled={mustFollow && chosen === undefined && !policy.followsChanges}
                  onChange={() => toggle(policy.id)}
                />
                <span>
                  {policy.title}
                  {mustFollow && !policy.followsChanges && <span class="soft">: its floors cannot change</span>}
                </span>
              </label>
              {chosen !== undefined && registry !== undefined && (
                <>
                  <How policy={policy} />
                  <PolicyOptions {...{ policy, chosen, setting, registry, onChange }} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div class="field">
        <label for="learner">Who learns, alone and inside them</label>
        <select
          id="learner"
          class="input"
          value={setting.learner}
          onChange={({ currentTarget: { value: learner } }) =>
            onChange({ ...setting, learner, policies: setting.policies.filter(({ id }) => id !== learner) })
          }
        >
          {(all.length === 0 ? [{ id: setting.learner, title: setting.learner, contract: "none" }] : all)
            .filter((policy) => policy.contract === "none")
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </select>
      </div>
    </fieldset>
  );
}

/** The mechanism, what is proved of it, and where: one click away. */
function How({ policy }: { readonly policy: PolicyFacts }) {
  return (
    <details class="how small">
      <summary>How?</summary>
      <p>{policy.summary}</p>
      <p>
        <strong>Proved:</strong> {policy.guarantee}
      </p>
      <p class="soft">{policy.source}</p>
    </details>
  );
}
