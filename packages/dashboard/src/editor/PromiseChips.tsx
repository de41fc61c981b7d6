import { useId } from "preact/hooks";

interface PromiseChipsProperties<T> {
  /** What is chosen here, for those who do not see it. */
  readonly label: string;
  /** Leads here from what is wrong with the choice, by the id of its field. */
  readonly id?: string;
  readonly offered: readonly T[];
  readonly chosen: T | undefined;
  readonly onChoose: (promise: T) => void;
}

/** The kinds of promise, in the same words and the same look wherever one is chosen. */
export function PromiseChips<T extends { readonly id: string; readonly title: string }>({
  label,
  id,
  offered,
  chosen,
  onChoose,
}: PromiseChipsProperties<T>) {
  const name = useId();
  return (
    <div class="chips" role="radiogroup" aria-label={label} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {offered.map((promise) => (
        <label key={promise.id} class="chip">
          <input
            type="radio"
            name={name}
            class="spoken"
            checked={promise === chosen}
            onChange={() => onChoose(promise)}
          />
          <span>{promise.title}</span>
        </label>
      ))}
    </div>
  );
}
