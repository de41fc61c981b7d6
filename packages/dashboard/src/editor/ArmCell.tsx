import { shareText } from "../numbers/fractions.js";
import { useId } from "preact/hooks";
import { isArmTerm, requiredOfTerm } from "../draft/armFindings.js";
import type { DraftArm } from "../draft/draft.js";

interface ArmColumn {
  readonly title: string;
  /** What counts where nothing is typed. */
  readonly hint: string;
}

/** What is asked about an arm: in the same words wherever arms are created, added or changed. */
const columns: Readonly<Record<keyof DraftArm, ArmColumn>> = {
  id: { title: "Id", hint: "opaque" },
  label: { title: "Label", hint: "" },
  group: { title: "Group", hint: "" },
  share: { title: "At least %", hint: "0" },
  cap: { title: "At most %", hint: "100" },
  successes: { title: "Earlier successes", hint: "0" },
  failures: { title: "Earlier failures", hint: "0" },
  mean: { title: "Assumed average", hint: "" },
};

/** The head of a column of arms. */
export function ArmHead({ part }: { readonly part: keyof DraftArm }) {
  return (
    <th scope="col" class={`of-${part}`}>
      {columns[part].title}
    </th>
  );
}

interface ArmCellProperties {
  readonly part: keyof DraftArm;
  /** Whose it is, for those who do not see the row. */
  readonly who: string;
  /** Leads here from what is wrong with it. */
  readonly id?: string;
  readonly text: string;
  /** What counts where nothing is typed, where that is another than usual. */
  readonly hint?: string | undefined;
  /** Something is wrong with it beside what cannot be read. */
  readonly isInvalid?: boolean;
  readonly onChange: (text: string) => void;
}

/** A place in a table of arms into which one of their terms is typed. */
export function ArmCell({ part, who, id, text, hint, isInvalid = false, onChange }: ArmCellProperties) {
  const { title, hint: usual } = columns[part];
  const problemId = useId();
  const required = isArmTerm(part) ? requiredOfTerm(part, text) : undefined;
  return (
    <td class={`of-${part}`} data-title={title}>
      <input
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label={`${title} of ${who}`}
        aria-invalid={isInvalid || required !== undefined}
        aria-describedby={required === undefined ? undefined : problemId}
        placeholder={hint ?? usual}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {required !== undefined && (
        <div id={problemId} class="small field-problem">
          Required: {required}.
        </div>
      )}
      {isFraction(text) && <div class="small soft in-percent">{shareText(text.trim())}</div>}
    </td>
  );
}

/** A fraction is exact where a percentage is not; beside it stands what it is in the unit of the column. */
function isFraction(text: string): boolean {
  return /^\s*\d+\/[1-9]\d*\s*$/.test(text);
}

/** What earlier results are, as it is explained beside their columns. */
export function EarlierWords() {
  return (
    <p class="small soft">
      Earlier successes and failures are what was seen of an arm before Evenhand, for example 80 and 20 of 100. The
      learner begins with them. Empty: nothing was seen.
    </p>
  );
}
