import { useEffect, useRef } from "preact/hooks";
import type { Preset, PresetParameter } from "../../../contracts/contractPage.js";
import { presetOf, presets, promiseInWords, valuesOf } from "../../../contracts/index.js";
import { changePromise, type PromiseMemory } from "../../../contracts/promiseMemory.js";
import { withFollowers } from "../../../contracts/withContract.js";
import { Notice } from "../../../design/Notice.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { ArmSwatch } from "../../../design/chartColours.js";
import { contractField } from "../../../draft/parameterField.js";
import { PromiseChips } from "../../../editor/PromiseChips.js";
import { largestFloor, PercentSlider, ValueInput } from "../../../editor/ValueInput.js";
import { capital, plainPercent } from "../../../numbers/formats.js";
import { withArm } from "../../../setting/changeArms.js";
import { infeasible } from "../../../setting/feasibility.js";
import { floorsOf, hasFloors } from "../../../setting/floors.js";
import type { Registry } from "../../../setting/registry.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { type ContractSetting, type Setting, SHOWN_ROWS } from "../../../setting/setting.js";
import { FloorTermsEditor } from "./FloorTermsEditor.js";
import { useFollowed } from "./useFollowed.js";

interface ContractEditorProperties {
  /** "The promise" by default. */
  readonly title?: string;
  /** Whether a preset can be chosen; all can by default. */
  readonly isOffered?: (preset: Preset) => boolean;
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function ContractEditor({
  title: legend = "The promise",
  isOffered = () => true,
  setting,
  registry,
  onChange,
}: ContractEditorProperties) {
  const present = presetOf(setting.contract);
  const offered = presets.filter((preset) => preset === present || isOffered(preset));
  const problem = infeasible(setting);
  const followed = useFollowed(setting, registry, onChange);
  const memory = useRef<PromiseMemory | undefined>(undefined);
  const choose = (preset: Preset) => {
    const promised = changePromise(setting, preset, memory.current);
    memory.current = promised.memory;
    followed.change(promised.setting);
  };
  const change = (contract: ContractSetting) => followed.change(withFollowers({ ...setting, contract }, registry));
  const notice = useRef<HTMLDivElement>(null);
  const isInvalid = problem !== undefined;
  useEffect(() => {
    // On a phone it can lie below the edge of the sheet.
    if (isInvalid) notice.current?.scrollIntoView({ block: "nearest" });
  }, [isInvalid]);
  return (
    <fieldset class="stack tight contract">
      <legend>{legend}</legend>
      <PromiseChips label={`${legend}: kind`} {...{ offered, chosen: present }} onChoose={choose} />
      <p>{promiseInWords(setting)}</p>
      {followed.notice}
      <ContractNumbers {...{ setting, registry, isInvalid, onChange }} />
      {hasFloors(setting.contract) && (
        <FloorTermsEditor {...{ setting, contract: setting.contract, isInvalid }} onChange={change} />
      )}
      {problem !== undefined && (
        <div ref={notice}>
          <Notice
            kind="warn"
            title="This cannot be kept"
            action={{ words: problem.words, do: () => change(problem.nearest) }}
          >
            {problem.problem}
          </Notice>
        </div>
      )}
    </fieldset>
  );
}

interface ContractNumbersProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (setting: Setting) => void;
}

/** The numbers of the present contract: a control for each parameter that its preset asks for. */
function ContractNumbers({ setting, registry, isInvalid, onChange }: ContractNumbersProperties) {
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
  const words = wordsOf(setting);
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
  const { size: sizeWord } = wordsOf(setting);
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
