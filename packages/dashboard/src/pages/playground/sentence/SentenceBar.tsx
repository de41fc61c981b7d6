import { useState } from "preact/hooks";
import type { Answered } from "../../../engine/useAnswer.js";
import { plusMinusWords } from "../../../numbers/uncertain.js";
import { sentenceOf, sentenceText } from "./sentenceOf.js";

interface SentenceBarProperties {
  readonly answered: Answered | undefined;
  readonly place: number;
  readonly names: readonly string[];
  /** The present setting has no answer: what is shown is about the last one that had. */
  readonly isOutdated: boolean;
}

/** One sentence in plain words, above everything. It is read aloud when all trials are in, not at every step of a slider. */
export function SentenceBar({ answered, place, names, isOutdated }: SentenceBarProperties) {
  const [copied, setCopied] = useState<string>();
  if (answered === undefined) return <div class="sentence" />;
  const { setting, answer } = answered;
  const sentence = sentenceOf(setting, answer, place, names[0]?.replace(/ alone$/, "") ?? "the learner");
  const text = sentenceText(sentence);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <div class="sentence" data-outdated={isOutdated}>
      <p>
        {sentence.promise} <strong class={sentence.tone}>{sentence.verdict}</strong>{" "}
        {sentence.cost !== undefined && <strong title={plusMinusWords}>{sentence.cost}</strong>} {sentence.whoPays}
      </p>
      <p class="spoken" role="status">
        {answer.isDone && !isOutdated ? text : ""}
      </p>
      <p class="small soft">
        {isOutdated && "About the last setting that could be played. "}
        {names[place]}, {answer.trials} of {setting.trials} trials of {setting.horizon} rounds, seed {setting.seed}.{" "}
        <button type="button" class="link" onClick={copy}>
          {copied === text ? "Copied" : "Copy the sentence"}
        </button>
      </p>
    </div>
  );
}
