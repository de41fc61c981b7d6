import { NumberBox, SliderFrame, typedLabel } from "../design/NumberInput.js";
import type { Draft, Finding } from "../draft/draft.js";
import { durations, type Field, numberOf, readField, requiredOf } from "../draft/field.js";

interface FieldInputProperties {
  readonly field: Field;
  /** What was typed. */
  readonly text: string;
  /** The text can be read, and something else is wrong with it. */
  readonly isInvalid?: boolean;
  /** Named for screen readers only, where the place says it already. */
  readonly isLabelHidden?: boolean;
  /** `isTyping`: more may follow, as where a number is typed. What is slid, ticked or chosen is finished. */
  readonly onChange: (text: string, isTyping: boolean) => void;
  readonly onEnter?: (text: string) => void;
  readonly onLeave?: () => void;
}

/**
 * The one input for whatever a contract, its policy or its terms ask for: label, unit, what counts where it is empty,
 * and what is required where it cannot be read. Its id is the field's path: what is wrong with it leads here.
 */
export function FieldInput(properties: FieldInputProperties) {
  const { field, text, onChange } = properties;
  const { path, words, kind } = field;
  if (kind.type === "check") {
    return (
      <label class="row check-field">
        <input
          id={path}
          type="checkbox"
          checked={text === "yes"}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "", false)}
        />
        {words}
      </label>
    );
  }
  const isUnread = text !== "" && "required" in readField(field, text);
  return (
    <div class="field">
      {field.slider === undefined && <label for={path}>{words}</label>}
      {kind.type === "choice" ? (
        <Choice {...{ ...properties, options: kind.options }} />
      ) : kind.type === "duration" ? (
        <Duration {...properties} isInvalid={isUnread} />
      ) : (
        <NumberField {...properties} isWhole={kind.whole} isUnread={isUnread} />
      )}
      {isUnread && (
        <p id={problemId(path)} class="small field-problem">
          Required: {requiredOf(kind)}.
        </p>
      )}
    </div>
  );
}

function problemId(path: string): string {
  return `${path}-problem`;
}

interface ChoiceProperties extends FieldInputProperties {
  readonly options: readonly { readonly value: string; readonly words: string }[];
}

function Choice({ field: { path, usual }, text, isInvalid = false, options, onChange }: ChoiceProperties) {
  return (
    <select
      id={path}
      class="input"
      value={text || usual}
      aria-invalid={isInvalid}
      onChange={({ currentTarget }) => onChange(currentTarget.value, false)}
    >
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface NumberFieldProperties extends FieldInputProperties {
  readonly isWhole: boolean;
  readonly isUnread: boolean;
}

/** Where a field has a slider, the number can be slid too; empty, it stands at what counts then. */
function NumberField(properties: NumberFieldProperties) {
  const { field, text, isWhole, isUnread, isInvalid = false, isLabelHidden = false } = properties;
  const { onChange, onEnter, onLeave } = properties;
  const { path, words, usual, unit, slider } = field;
  const box = {
    ...{ id: path, text, isWhole, placeholder: usual, isInvalid: isInvalid || isUnread },
    ...(isUnread ? { describedBy: problemId(path) } : {}),
    type: (typed: string) => onChange(typed, true),
    ...(onEnter === undefined ? {} : { enter: onEnter }),
    ...(onLeave === undefined ? {} : { leave: onLeave }),
  };
  if (slider === undefined) {
    return (
      <span class="row tight plain-number">
        <NumberBox {...box} />
        {unit !== undefined && <span class="small soft">{unit}</span>}
      </span>
    );
  }
  return (
    <SliderFrame
      {...{ ...slider, label: words, isLabelHidden, value: numberOf(text) ?? numberOf(usual ?? "") ?? slider.min }}
      {...(unit === undefined ? {} : { unit: ` ${unit}` })}
      onChange={(slid) => onChange(String(slid), false)}
    >
      <NumberBox {...box} label={typedLabel(words)} unit={unit} />
    </SliderFrame>
  );
}

/** A number and its unit; nothing where the number is deleted. */
function Duration({ field, text, isInvalid = false, onChange }: FieldInputProperties) {
  const { path, words, usual = "" } = field;
  const [usualCount = "", usualUnit = "hours"] = usual.split(" ");
  const [count = "", unit = usualUnit] = text === "" ? ["", usualUnit] : text.split(/ (?=\S+$)/);
  return (
    <span class="row tight plain-number">
      <NumberBox
        {...{ id: path, text: count, placeholder: usualCount || "none", isInvalid }}
        {...(isInvalid ? { describedBy: problemId(path) } : {})}
        type={(typed) => onChange(typed === "" ? "" : `${typed} ${unit}`, true)}
      />
      <select
        class="input unit-choice"
        aria-label={`${words}: unit`}
        value={unit}
        onChange={({ currentTarget: { value } }) => onChange(`${count || usualCount || "1"} ${value}`, false)}
      >
        {Object.keys(durations).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  );
}

interface FieldListProperties {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly findings: readonly Finding[];
  /** What the service takes where nothing is typed, as far as it has said so: not always the library's default. */
  readonly usual?: Readonly<Record<string, string>> | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Fields beside each other, as many as there is room for. */
export function FieldList({ fields, draft, findings, usual = {}, onChange }: FieldListProperties) {
  return (
    <div class="field-list">
      {fields.map((field) => (
        <FieldInput
          key={field.path}
          field={field.path in usual ? { ...field, usual: usual[field.path] } : field}
          text={draft.values[field.path] ?? ""}
          isInvalid={isBlocked(findings, field.path) && (draft.values[field.path] ?? "") !== ""}
          onChange={(text) => onChange({ ...draft, values: { ...draft.values, [field.path]: text } })}
        />
      ))}
    </div>
  );
}

export function isBlocked(findings: readonly Finding[], path: string): boolean {
  return findings.some(({ kind, field }) => kind === "blocker" && field === path);
}
