import { useId } from "preact/hooks";
import { NumberInput, useTyped } from "../design/NumberInput.js";
import { type Field, readField } from "../draft/field.js";
import { FieldInput } from "./FieldInput.js";

interface ValueInputProperties<T extends number | string> {
  /** Its path may stand on the page several times: contracts are compared side by side. */
  readonly field: Field;
  readonly value: T;
  readonly isInvalid?: boolean;
  readonly isLabelHidden?: boolean;
  readonly onChange: (value: T) => void;
}

/**
 * A field whose value is in force at once, as in the playground, where everything is computed from it: what is typed
 * counts when it is finished, and what cannot be read never counts.
 */
export function ValueInput<T extends number | string>(properties: ValueInputProperties<T>) {
  const { field, value, isInvalid = false, isLabelHidden = false, onChange } = properties;
  const path = useId();
  const count = (text: string) => {
    const read = readField(field, text);
    if ("value" in read && read.value !== value) onChange(read.value as T);
  };
  const { typed, type, enter, leave } = useTyped(count);
  return (
    <FieldInput
      {...{ isLabelHidden, isInvalid: isInvalid || typed === "" }}
      field={{ ...field, path }}
      text={typed ?? String(value)}
      onChange={(text, isTyping) => (isTyping ? type(text) : count(text))}
      onEnter={enter}
      onLeave={leave}
    />
  );
}

interface PercentSliderProperties {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** A part of 1, with at most four decimals. */
  readonly value: number;
  /** Of the slider, in percent; 100 can be typed. */
  readonly max: number;
  readonly isInvalid: boolean;
  readonly onChange: (part: number) => void;
}

/** A part of 1, slid and typed in percent. */
export function PercentSlider({ label, value, max, onChange, ...others }: PercentSliderProperties) {
  const step = max <= 5 ? 0.1 : max <= 20 ? 0.5 : 1;
  return (
    <ValueInput
      {...others}
      field={{
        ...{ path: "", words: label, unit: "%", slider: { min: 0, max, step } },
        kind: { type: "number", whole: false, min: 0, max: 100 },
      }}
      value={Number((100 * value).toFixed(2))}
      onChange={(percents) => onChange(Number((percents / 100).toFixed(4)))}
    />
  );
}

/** For the slider of a floor that all arms have: it ends where together they have everything. More can be typed. */
export function largestFloor(arms: number): number {
  const most = 100 / arms;
  return most >= 1 ? Math.floor(most * 2) / 2 : Math.floor(most * 100) / 100;
}

interface PercentInputProperties {
  /** Without its unit. */
  readonly label: string;
  /** A part of 1, with at most four decimals. */
  readonly value: number;
  readonly min?: number;
  readonly isInvalid?: boolean;
  readonly onChange: (part: number) => void;
}

/** A part of 1, typed in percent. */
export function PercentInput({ label, value, min = 0, isInvalid = false, onChange }: PercentInputProperties) {
  return (
    <NumberInput
      label={`${label}, in percent`}
      {...{ value: Number((100 * value).toFixed(2)), min, max: 100, unit: "%", isInvalid }}
      onChange={(percents) => onChange(Number((percents / 100).toFixed(4)))}
    />
  );
}

interface CheckProperties {
  readonly words: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that can be switched on. */
export function Check({ words, isOn, onChange }: CheckProperties) {
  return (
    <label class="check small">
      <input type="checkbox" checked={isOn} onChange={() => onChange(!isOn)} />
      <span>{words}</span>
    </label>
  );
}
