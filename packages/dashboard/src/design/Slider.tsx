import type { ComponentChildren } from "preact";
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
export function Slider({ typedMax, isInvalid = false, ...frame }: SliderProperties) {
  const { label, value, min, max, unit, onChange } = frame;
  return (
    <SliderFrame {...frame}>
      <NumberInput
        label={typedLabel(label)}
        {...{ value, min, max: typedMax ?? max, isInvalid, onChange }}
        {...(unit === undefined ? {} : { unit })}
      />
    </SliderFrame>
  );
}

interface SliderFrameProperties extends Omit<SliderProperties, "typedMax" | "isInvalid"> {
  /** The place into which the number is typed. */
  readonly children: ComponentChildren;
}

/** A label, a slider, and beside it the place into which the same number is typed. */
export function SliderFrame(properties: SliderFrameProperties) {
  const { label, isLabelHidden = false, value, min, max, step, unit, onChange, children } = properties;
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
      {children}
    </div>
  );
}

/** What the place is called into which the number of a slider is typed. */
export function typedLabel(label: string): string {
  return `${label}, as a number`;
}
