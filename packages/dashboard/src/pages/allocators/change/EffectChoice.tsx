import type { Effect } from "@evenhand/protocol";

interface EffectChoiceProperties {
  readonly effect: Effect;
  readonly onChange: (effect: Effect) => void;
}

const choices: readonly { readonly effect: Effect; readonly words: string; readonly meaning: string }[] = [
  {
    effect: "without-loss",
    words: "Without a loss",
    meaning: "a share rises when every promise can be kept all the same",
  },
  { effect: "now", words: "At once", meaning: "all begin again now, and what an arm is owed is forgone" },
];

/** When shares rise: as soon as no promise is broken by it, or at once. */
export function EffectChoice({ effect, onChange }: EffectChoiceProperties) {
  return (
    <fieldset class="stack tight">
      <legend>When it takes effect</legend>
      {choices.map((choice) => (
        <label key={choice.effect} class="row">
          <input
            type="radio"
            name="effect"
            checked={effect === choice.effect}
            onChange={() => onChange(choice.effect)}
          />
          <span>
            {choice.words}: <span class="soft">{choice.meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
