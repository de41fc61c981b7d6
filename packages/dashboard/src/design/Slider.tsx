import { useId } from "preact/hooks";
import { NumberInput } from "./NumberInput.js";

export interface SliderProperties {
  readonly label: string;
  /** Named for screen readers only, where the place says it already. */
  readonly isLabelHidden?: boolean;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What can be typed, where that is more than can be reached by sliding. */
  readonly typedMax?: number;
  readonly unit?: string;
  readonly isInvalid?: boolean;
  readonly onChange: (value: number) => void;
}

/** A number that can be slid or typed. */
export function Slider({
  label,
  isLabelHidden = false,
  value,
  min,
  max,
  step,
  typedMax = max,
  unit,
  isInvalid = false,
  onChange,
}: SliderProperties) {
  const id = useId();
  return (
    <div class="slider">
      <label for={id} class={isLabelHidden ? "spoken" : "label"}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={`${value}${unit ?? ""}`}
        onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <NumberInput
        label={`${label}, as a number`}
        {...{ value, min, max: typedMax, isInvalid, onChange }}
        {...(unit === undefined ? {} : { unit })}
      />
    </div>
  );
}
