import { useState } from "preact/hooks";
import { withWord, wordKinds } from "../../../setting/ownWords.js";
import { limits, type OwnWords } from "../../../setting/setting.js";

interface WordsEditorProperties {
  readonly words: OwnWords;
  readonly onChange: (words: OwnWords) => void;
}

const labels: Readonly<Record<keyof OwnWords, string>> = {
  ...{ arm: "One who receives", arms: "Several who receive", pull: "One thing given", pulls: "Several things given" },
  reward: "What they bring",
};

/** What arms, pulls and rewards are called on every page of the setting. */
export function WordsEditor({ words, onChange }: WordsEditorProperties) {
  return (
    <div class="words-editor">
      {wordKinds.map((kind) => (
        <label key={kind} class="field">
          <span class="label">{labels[kind]}</span>
          <WordInput word={words[kind]} onChange={(word) => onChange(withWord(words, kind, word))} />
        </label>
      ))}
    </div>
  );
}

interface WordInputProperties {
  readonly word: string;
  readonly onChange: (word: string) => void;
}

/** While it is empty the word before stays in force, and comes back when the place is left. */
function WordInput({ word, onChange }: WordInputProperties) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      class="input"
      type="text"
      maxLength={limits.nameLength}
      value={typed ?? word}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value.trim() !== "") onChange(value.trim());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
