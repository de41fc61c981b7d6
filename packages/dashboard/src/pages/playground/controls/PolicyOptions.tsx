import { NumberInput } from "../../../design/NumberInput.js";
import { numberIn } from "../../../setting/numberIn.js";
import type { ParameterFacts, PolicyFacts, Registry } from "../../../setting/registry.js";
import { RENEWAL, VOIDS_WITHIN } from "../../../engine/studyOf.js";
import type { PolicySetting, Setting } from "../../../setting/setting.js";

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
export function PolicyOptions({ policy, chosen, setting, registry, onChange }: PolicyOptionsProperties) {
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
/** For a form: beyond it no number is meant. */
const LARGE = 1e9;
