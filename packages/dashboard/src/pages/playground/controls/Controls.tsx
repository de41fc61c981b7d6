import { NumberInput } from "../../../design/NumberInput.js";
import { RENEWAL, VOIDS_WITHIN } from "../../../engine/studyOf.js";
import { laterFloors } from "../../../setting/floors.js";
import { numberIn, type ParameterFacts, type PolicyFacts, type Registry } from "../../../setting/registry.js";
import type { PolicySetting, Setting } from "../../../setting/setting.js";
import { ArmsEditor } from "./ArmsEditor.js";
import { ContractEditor } from "./ContractEditor.js";
import { RunControls, ScenarioPicker, Sheet } from "./Sheet.js";

interface ControlsProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function Controls({ setting, registry, onChange }: ControlsProperties) {
  return (
    <Sheet words="Change the setting" label="The setting">
      <ScenarioPicker {...{ setting, onChange }} />
      <ContractEditor {...{ setting, registry, onChange }} />
      <ArmsEditor {...{ setting, registry, onChange }} />
      <PolicyPicker {...{ setting, registry, onChange }} />
      <RunControls {...{ setting, onChange }} />
    </Sheet>
  );
}

interface PolicyPickerProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

/**
 * Who keeps the promise. The list is the registry's, for the present kind of contract, and what is compared with them.
 */
function PolicyPicker({ setting, registry, onChange }: PolicyPickerProperties) {
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

interface PolicyOptionsProperties {
  readonly policy: PolicyFacts;
  readonly chosen: PolicySetting;
  readonly setting: Setting;
  readonly registry: Registry;
  readonly onChange: (setting: Setting) => void;
}

/**
 * A form for what the policy has beside the contract's own numbers and its learner, from the shapes of its parameters.
 */
function PolicyOptions({ policy, chosen, setting, registry, onChange }: PolicyOptionsProperties) {
  const { id: contract } = setting.contract;
  const ofContract = registry.contracts.find(({ id }) => id === contract)?.parameters ?? {};
  const own = Object.entries(policy.parameters).filter(
    ([name, { shape }]) =>
      !(name in ofContract) && !elsewhere.has(name) && (shape.type === "choice" || numberIn(shape) !== undefined),
  );
  if (own.length === 0) return null;
  const set = (name: string, value: number | string | undefined) => {
    const { [name]: _, ...others } = chosen.options;
    const options = value === undefined ? others : { ...others, [name]: value };
    onChange({ ...setting, policies: setting.policies.map((one) => (one === chosen ? { ...one, options } : one)) });
  };
  return (
    <details class="how small">
      <summary>Options</summary>
      {own.map(([name, parameter]) => (
        <Option key={name} {...{ name, parameter, value: chosen.options[name], set }} />
      ))}
    </details>
  );
}

interface OptionProperties {
  readonly name: string;
  readonly parameter: ParameterFacts;
  readonly value: number | string | undefined;
  readonly set: (name: string, value: number | string | undefined) => void;
}

function Option({ name, parameter, value, set }: OptionProperties) {
  const { words, shape, default: usual, derived } = parameter;
  if (shape.type === "choice") {
    return (
      <label class="option">
        <span>{words}</span>
        <select
          class="input"
          value={value ?? String(usual)}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        >
          {shape.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    );
  }
  const number = numberIn(shape);
  if (number === undefined) return null;
  return (
    <div class="option">
      <span>
        {words}
        {derived !== undefined && value === undefined && <span class="soft"> (now {derived})</span>}
      </span>
      <NumberInput
        label={`${name}: ${words}`}
        value={typeof value === "number" ? value : usual === undefined ? undefined : Number(usual)}
        min={number.min ?? number.above ?? -LARGE}
        max={number.max ?? LARGE}
        isWhole={number.whole}
        onChange={(typed) => set(name, typed === Number(usual) ? undefined : typed)}
        onClear={() => set(name, undefined)}
      />
    </div>
  );
}

/** What the page asks for in other places. */
const elsewhere = new Set([RENEWAL, VOIDS_WITHIN]);
/** The largest number that the form takes where the library has no limit. */
const LARGE = 1e9;
