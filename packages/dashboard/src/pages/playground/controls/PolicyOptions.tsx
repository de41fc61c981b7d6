import type { Parameter } from "@evenhand/core";
import { NumberInput } from "../../../design/NumberInput.js";
import type { PolicyFacts } from "../../../setting/registry.js";
import type { PolicySetting, Setting } from "../../../setting/setting.js";
import { contractKinds } from "../../../setting/contractKinds.js";

interface PolicyOptionsProperties {
  readonly policy: PolicyFacts;
  readonly chosen: PolicySetting;
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

/** A form for what the policy has beside the contract's own numbers and its learner, from the parameters' descriptors. */
export function PolicyOptions({ policy, chosen, setting, onChange }: PolicyOptionsProperties) {
  const own = Object.entries(policy.parameters).filter(([name, { kind }]) => isOwn(name, kind, setting));
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
  readonly parameter: Parameter;
  readonly value: number | string | undefined;
  readonly set: (name: string, value: number | string | undefined) => void;
}

function Option({ name, parameter, value, set }: OptionProperties) {
  if (parameter.kind === "choice") {
    return (
      <label class="option">
        <span>{parameter.words}</span>
        <select
          class="input"
          value={value ?? parameter.default}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        >
          {parameter.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    );
  }
  const range =
    parameter.kind === "decimal" ? { min: 0 } : (parameter as { readonly min?: number; readonly max?: number });
  const derived = parameter.kind === "number" || parameter.kind === "integer" ? parameter.derived : undefined;
  const usual = Number(parameter.default);
  return (
    <label class="option">
      <span>
        {parameter.words}
        {derived !== undefined && value === undefined && <span class="soft"> (now {derived})</span>}
      </span>
      <NumberInput
        label={`${name}: ${parameter.words}`}
        value={typeof value === "number" ? value : usual}
        min={range.min ?? -1e9}
        max={("max" in range ? range.max : undefined) ?? 1e9}
        isWhole={parameter.kind === "integer"}
        onChange={(number) => set(name, number === usual ? undefined : number)}
      />
    </label>
  );
}

/** Numbers and choices that neither the contract nor the setting's learner gives. */
function isOwn(name: string, kind: Parameter["kind"], setting: Setting): boolean {
  const ofContract = {
    quota: ["shares"],
    penalty: ["shares", "penalties"],
    opportunity: ["cost", "deserved"],
    potential: ["tolerance"],
  };
  const { contract } = contractKinds[setting.contract.kind];
  const given: readonly string[] = contract in ofContract ? ofContract[contract as keyof typeof ofContract] : [];
  return ["number", "integer", "choice", "decimal", "per-arm"].includes(kind) && !given.includes(name);
}
