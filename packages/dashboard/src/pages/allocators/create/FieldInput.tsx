import { durations, type Field } from "../../../draft/field.js";

interface FieldInputProperties {
  readonly field: Field;
  /** What was typed. */
  readonly text: string;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
}

/** A field of a draft with its label. Its id is its path: what is wrong with it leads here. */
export function FieldInput({ field, text, isInvalid, onChange }: FieldInputProperties) {
  const { path, words, kind } = field;
  if (kind.type === "check") {
    return (
      <label class="row check-field">
        <input
          id={path}
          type="checkbox"
          checked={text === "yes"}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "")}
        />
        {words}
      </label>
    );
  }
  return (
    <div class="field">
      <label for={path}>{words}</label>
      {kind.type === "choice" ? (
        <select
          id={path}
          class="input"
          value={text || field.usual}
          aria-invalid={isInvalid}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {kind.options.map(({ value, words: option }) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </select>
      ) : kind.type === "duration" ? (
        <DurationInput {...{ field, text, isInvalid, onChange }} />
      ) : (
        <span class="row tight">
          <ShortInput id={path} text={text} placeholder={field.usual} {...{ isInvalid, onChange }} />
          {field.unit !== undefined && <span class="small soft">{field.unit}</span>}
        </span>
      )}
    </div>
  );
}

/** A number and its unit; nothing where the number is deleted. */
function DurationInput({ field, text, isInvalid, onChange }: FieldInputProperties) {
  const { path, words, usual = "" } = field;
  const [usualCount = "", usualUnit = "hours"] = usual.split(" ");
  const [count = "", unit = usualUnit] = text === "" ? ["", usualUnit] : text.split(/ (?=\S+$)/);
  return (
    <span class="row tight">
      <ShortInput
        id={path}
        text={count}
        placeholder={usualCount || "none"}
        isInvalid={isInvalid}
        onChange={(typed) => onChange(typed === "" ? "" : `${typed} ${unit}`)}
      />
      <select
        class="input unit-choice"
        aria-label={`${words}: unit`}
        value={unit}
        onChange={({ currentTarget: { value } }) => onChange(`${count || usualCount || "1"} ${value}`)}
      >
        {Object.keys(durations).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  );
}

interface ShortInputProperties extends Omit<FieldInputProperties, "field"> {
  readonly id: string;
  readonly placeholder: string | undefined;
}

function ShortInput({ id, text, placeholder, isInvalid, onChange }: ShortInputProperties) {
  return (
    <input
      id={id}
      class="input short"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      placeholder={placeholder}
      aria-invalid={isInvalid}
      value={text}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
