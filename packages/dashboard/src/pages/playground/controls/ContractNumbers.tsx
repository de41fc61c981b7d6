import type { PresetParameter } from "../../../contracts/contractPage.js";
import { presetOf, valuesOf } from "../../../contracts/index.js";
import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { contractField } from "../../../draft/parameterField.js";
import { largestFloor, PercentSlider } from "../../../editor/PercentSlider.js";
import { ValueInput } from "../../../editor/ValueInput.js";
import { capital } from "../../../numbers/capital.js";
import { plainPercent } from "../../../numbers/formats.js";
import { withArm } from "../../../setting/changeArms.js";
import type { Registry } from "../../../setting/registry.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { floorsOf } from "../../../setting/sharesOf.js";
import { SHOWN_ROWS } from "./shownRows.js";

interface ContractNumbersProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (setting: Setting) => void;
}

/** The numbers of the present contract: a control for each parameter that its preset asks for. */
export function ContractNumbers({ setting, registry, isInvalid, onChange }: ContractNumbersProperties) {
  const { contract } = setting;
  return (
    <>
      {presetOf(contract).parameters.map((parameter) => (
        <ParameterControl
          key={parameter.name}
          {...{ setting, registry, isInvalid, parameter, onChange }}
          value={valuesOf(contract)[parameter.name]}
          onValue={(value) => onChange({ ...setting, contract: { ...contract, [parameter.name]: value } })}
        />
      ))}
    </>
  );
}

interface ControlProperties extends ContractNumbersProperties {
  readonly parameter: PresetParameter;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

/** A value has the type of its parameter's kind: `presetOf` has seen to that. */
function ParameterControl(properties: ControlProperties) {
  const { setting, registry, isInvalid, parameter, value, onValue } = properties;
  const words = wordsOf(setting.scenario);
  const label = capital(parameter.label(words));
  switch (parameter.kind) {
    case "floor":
      return (
        <PercentSlider
          {...{ label, value: value as number, max: largestFloor(setting.arms.length), isInvalid }}
          onChange={onValue}
        />
      );
    case "floor-by-size":
      return (
        <>
          <PercentSlider
            {...{ label, value: (value as { readonly total: number }).total, max: 100, isInvalid: false }}
            onChange={(total) => onValue({ total })}
          />
          <Sizes setting={setting} onChange={properties.onChange} />
        </>
      );
    case "floors":
      return <OwnFloors {...{ setting, isInvalid, floors: value as readonly number[] }} onChange={onValue} />;
    case "number":
    case "deserved": {
      const field = contractField(setting.contract.id, parameter.name, registry, words);
      return field === undefined ? null : (
        <ValueInput {...{ field, value: value as number | string }} onChange={onValue} />
      );
    }
  }
}

function Sizes({ setting, onChange }: Pick<ContractNumbersProperties, "setting" | "onChange">) {
  const floors = floorsOf(setting) ?? [];
  const { size: sizeWord } = wordsOf(setting.scenario);
  return (
    <ul class="stack tight">
      {setting.arms.slice(0, SHOWN_ROWS).map((arm, index) => (
        <li key={index} class="arm-number">
          <ArmSwatch arm={index} />
          <span class="name">{arm.name}</span>
          <NumberInput
            label={`Size of ${arm.name} (${sizeWord})`}
            isWhole
            {...{ value: arm.size, min: 1, max: 1_000_000 }}
            onChange={(size) => onChange(withArm(setting, index, { size }))}
          />
          <span class="small soft share">{plainPercent(floors[index])}</span>
        </li>
      ))}
    </ul>
  );
}

interface OwnFloorsProperties {
  readonly setting: Setting;
  readonly floors: readonly number[];
  readonly isInvalid: boolean;
  readonly onChange: (floors: readonly number[]) => void;
}

function OwnFloors({ setting: { arms }, floors, isInvalid, onChange }: OwnFloorsProperties) {
  return (
    <ul class="stack tight">
      {floors.slice(0, SHOWN_ROWS).map((floor, index) => (
        <li key={index} class="arm-number">
          <ArmSwatch arm={index} />
          <span class="name">{arms[index].name}</span>
          <PercentSlider
            label={`Floor for ${arms[index].name}`}
            isLabelHidden
            {...{ value: floor, max: 100, isInvalid }}
            onChange={(newer) => onChange(floors.map((other, at) => (at === index ? newer : other)))}
          />
        </li>
      ))}
    </ul>
  );
}
