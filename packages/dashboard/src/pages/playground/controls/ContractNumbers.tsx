import { useId } from "preact/hooks";
import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { Slider } from "../../../design/Slider.js";
import { plainPercent } from "../../../numbers/formats.js";
import { withArm } from "../../../setting/changeArms.js";
import type { Registry } from "../../../setting/registry.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { ContractSetting, Setting } from "../../../setting/setting.js";
import { floorsOf } from "../../../setting/sharesOf.js";

interface ContractNumbersProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (setting: Setting) => void;
}

/** Of the functions of deserved shares; those that are not listed are told by their summary. */
const deservedTitles: Readonly<Record<string, string>> = {
  uniform: "An equal share",
  zero: "Nothing",
  linear: "By its average",
  power: "By the square of its average",
  softmax: "By a softmax of the averages",
};

/** More rows than this are not edited one by one. */
const SHOWN = 12;

/** The numbers of the present kind of contract. */
export function ContractNumbers({ setting, registry, isInvalid, onChange }: ContractNumbersProperties) {
  const deservedId = useId();
  const { contract, arms, scenario } = setting;
  const words = wordsOf(scenario);
  const change = (changed: ContractSetting) => onChange({ ...setting, contract: changed });
  switch (contract.kind) {
    case "none":
    case "merit":
      return null;
    case "equal-floor":
      return (
        <PercentSlider
          label={`Floor for every ${words.arm}`}
          value={contract.floor}
          max={largestFloor(arms.length)}
          {...{ isInvalid }}
          onChange={(floor) => change({ ...contract, floor })}
        />
      );
    case "priced-floor":
      return (
        <>
          <PercentSlider
            label={`Floor for every ${words.arm}`}
            value={contract.floor}
            max={largestFloor(arms.length)}
            {...{ isInvalid }}
            onChange={(floor) => change({ ...contract, floor })}
          />
          <Slider
            label={`Price of a missing ${words.pull}`}
            {...{ value: contract.price, min: 0, max: 1, step: 0.01, typedMax: 1000 }}
            onChange={(price) => change({ ...contract, price })}
          />
        </>
      );
    case "floor-by-size": {
      const floors = floorsOf(setting) ?? [];
      return (
        <>
          <PercentSlider
            label={`Promised part of all ${words.pulls}`}
            value={contract.total}
            max={100}
            isInvalid={false}
            onChange={(total) => change({ ...contract, total })}
          />
          <ul class="stack tight">
            {arms.slice(0, SHOWN).map((arm, index) => (
              <li key={index} class="arm-number">
                <ArmSwatch arm={index} />
                <span class="name">{arm.name}</span>
                <NumberInput
                  label={`Size of ${arm.name} (${words.size})`}
                  isWhole
                  {...{ value: arm.size, min: 1, max: 1_000_000 }}
                  onChange={(size) => onChange(withArm(setting, index, { size }))}
                />
                <span class="small soft share">{plainPercent(floors[index])}</span>
              </li>
            ))}
          </ul>
        </>
      );
    }
    case "own-floors":
      return (
        <ul class="stack tight">
          {contract.floors.slice(0, SHOWN).map((floor, index) => (
            <li key={index} class="arm-number">
              <ArmSwatch arm={index} />
              <span class="name">{arms[index].name}</span>
              <PercentSlider
                label={`Floor for ${arms[index].name}`}
                isLabelHidden
                {...{ value: floor, max: 100, isInvalid }}
                onChange={(newer) =>
                  change({ ...contract, floors: contract.floors.map((other, at) => (at === index ? newer : other)) })
                }
              />
            </li>
          ))}
        </ul>
      );
    case "withheld":
      return (
        <>
          <Slider
            label={`Cost of withholding a deserved ${words.pull}`}
            {...{ value: contract.cost, min: 0, max: 1, step: 0.01, typedMax: 1000 }}
            onChange={(cost) => change({ ...contract, cost })}
          />
          <div class="field">
            <label for={deservedId}>What each {words.arm} deserves</label>
            <select
              id={deservedId}
              class="input"
              value={contract.deserved}
              onChange={({ currentTarget }) => change({ ...contract, deserved: currentTarget.value })}
            >
              {(registry?.deserved ?? [{ id: contract.deserved, summary: contract.deserved }]).map(
                ({ id, summary }) => (
                  <option key={id} value={id}>
                    {deservedTitles[id] ?? summary}
                  </option>
                ),
              )}
            </select>
          </div>
        </>
      );
    case "potential":
      return (
        <Slider
          label="How near its potential is near enough"
          {...{ value: contract.tolerance, min: 0.01, max: 0.5, step: 0.01, typedMax: 1 }}
          onChange={(tolerance) => change({ ...contract, tolerance })}
        />
      );
  }
}

interface PercentSliderProperties {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** A part of 1. */
  readonly value: number;
  /** Of the slider, in percent; 100 can be typed. */
  readonly max: number;
  readonly isInvalid: boolean;
  readonly onChange: (part: number) => void;
}

function PercentSlider({ value, max, onChange, ...others }: PercentSliderProperties) {
  return (
    <Slider
      {...others}
      {...{ value: Number((100 * value).toFixed(2)), min: 0, max, typedMax: 100, unit: " %" }}
      step={max <= 5 ? 0.1 : max <= 20 ? 0.5 : 1}
      onChange={(percents) => onChange(Number((percents / 100).toFixed(4)))}
    />
  );
}

/** The slider ends where all arms together have everything; more can be typed, and is explained. */
function largestFloor(arms: number): number {
  const most = 100 / arms;
  return most >= 1 ? Math.floor(most * 2) / 2 : Math.floor(most * 100) / 100;
}
