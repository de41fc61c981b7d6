import { useTyped, type Typing } from "./useTyped.js";

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
  /** The text was deleted; where it is left out, that is no number. */
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
  return (
    <NumberBox
      {...{ label, unit, isWhole, placeholder: emptyWords, ...typing }}
      text={typed ?? (value === undefined ? "" : String(value))}
      isInvalid={isInvalid || isUnread}
      title={isUnread ? `Required: a ${isWhole ? "whole " : ""}number from ${min} to ${max}` : undefined}
    />
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
  readonly title?: string | undefined;
  /** The id of the words that say what is wrong. */
  readonly describedBy?: string | undefined;
}

/** The place into which a number is typed, with its unit. */
export function NumberBox(properties: NumberBoxProperties) {
  const { id, label, text, isWhole = false, unit, placeholder, isInvalid, title, describedBy } = properties;
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
        title={title}
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
export function readNumber(text: string, min: number, max: number, isWhole: boolean): number | undefined {
  const tidy = text.trim().replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(tidy)) return undefined;
  const value = Number(tidy);
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : undefined;
}
