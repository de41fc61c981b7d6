import { useId } from "preact/hooks";
import type { Preset } from "../../../contracts/contractPage.js";

interface PromiseChipsProperties {
  /** What is chosen here, for those who do not see it. */
  readonly label: string;
  /** Leads here from what is wrong with the choice, by the id of its field. */
  readonly id?: string;
  readonly offered: readonly Preset[];
  readonly chosen: Preset | undefined;
  readonly onChoose: (preset: Preset) => void;
}

/** The kinds of promise, by the same words wherever one is chosen. */
export function PromiseChips({ label, id, offered, chosen, onChoose }: PromiseChipsProperties) {
  const name = useId();
  return (
    <div class="chips" role="radiogroup" aria-label={label} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {offered.map((preset) => (
        <label key={preset.id} class="chip">
          <input
            type="radio"
            name={name}
            class="spoken"
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
          />
          <span>{preset.title}</span>
        </label>
      ))}
    </div>
  );
}
