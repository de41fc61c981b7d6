import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { plain } from "../numbers/formats.js";

interface NumberInputProperties {
  readonly label: string;
  /** Undefined: the place is empty. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly unit?: string;
  readonly isInvalid?: boolean;
  readonly onChange: (value: number) => void;
  /** Called when the text was deleted. Optional: without it an empty text is no number. */
  readonly onClear?: () => void;
  /** What an empty place means. */
  readonly emptyWords?: string;
}

/**
 * A number as text. It counts when it is finished: after a rest, at Enter, and when the field is left. What cannot be
 * read stays as it is and never counts. The arrow keys do what a slider beside it would do, so they do nothing here.
 */
export function NumberInput({
  label,
  value,
  min,
  max,
  isWhole = false,
  unit,
  isInvalid = false,
  onChange,
  onClear,
  emptyWords,
}: NumberInputProperties) {
  const { typed, ...typing } = useTyped((text) => {
    const read = readNumber(text, min, max, isWhole);
    if (text === "") onClear?.();
    else if (read !== undefined && read !== value) onChange(read);
  });
  const isEmpty = typed === "" && onClear !== undefined;
  const isUnread = typed !== undefined && !isEmpty && readNumber(typed, min, max, isWhole) === undefined;
  const problem = useId();
  return (
    <span class="number-field">
      <NumberBox
        {...{ label, unit, isWhole, placeholder: emptyWords, ...typing }}
        text={typed ?? (value === undefined ? "" : String(value))}
        isInvalid={isInvalid || isUnread}
        describedBy={isUnread ? problem : undefined}
      />
      {isUnread && (
        <span id={problem} class="small field-problem" role="status">
          Required: a {isWhole ? "whole " : ""}number from {plain(min)} to {plain(max)}.
        </span>
      )}
    </span>
  );
}

interface NumberBoxProperties extends Pick<Typing, "type">, Partial<Pick<Typing, "enter" | "leave">> {
  readonly id?: string | undefined;
  /** What it is, where no label leads to it. */
  readonly label?: string | undefined;
  readonly text: string;
  readonly isWhole?: boolean | undefined;
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isInvalid: boolean;
  /** The id of the words that say what is wrong. */
  readonly describedBy?: string | undefined;
}

/** The place into which a number is typed, with its unit. */
export function NumberBox(properties: NumberBoxProperties) {
  const { id, label, text, isWhole = false, unit, placeholder, isInvalid, describedBy } = properties;
  const { type, enter, leave } = properties;
  return (
    <span class="number">
      <input
        id={id}
        class="input"
        type="text"
        inputMode={isWhole ? "numeric" : "decimal"}
        autocomplete="off"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={text}
        placeholder={placeholder}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && enter?.(currentTarget.value)}
        onBlur={() => leave?.()}
      />
      {unit !== undefined && <span class="unit">{unit.trim()}</span>}
    </span>
  );
}

/** The comma of other languages is read as a point. */
function readNumber(text: string, min: number, max: number, isWhole: boolean): number | undefined {
  const tidy = text.trim().replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(tidy)) return undefined;
  const value = Number(tidy);
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : undefined;
}

interface SliderProperties {
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

/** What is typed counts when typing has rested this long, in milliseconds: the 1 of a 12 is no number of its own. */
const REST = 600;

/** A text that is being typed, and when it counts: after a rest, at Enter, and when the place is left. */
interface Typing {
  /** Undefined where nothing is being typed: the place shows the value that is in force. */
  readonly typed: string | undefined;
  readonly type: (text: string) => void;
  readonly enter: (text: string) => void;
  readonly leave: () => void;
}

export function useTyped(onCount: (text: string) => void): Typing {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The pause ends after a later rendering: the callback of that rendering is called.
  const count = useRef<(text: string) => void>(() => undefined);
  count.current = (text) => {
    clearTimeout(timer.current);
    onCount(text);
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => count.current(text), REST);
    },
    enter: (text) => count.current(text),
    leave: () => {
      if (typed !== undefined) count.current(typed);
      setTyped(undefined);
    },
  };
}
