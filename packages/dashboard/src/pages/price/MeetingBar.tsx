import { useState } from "preact/hooks";
import { plusMinusWords } from "../../numbers/uncertain.js";
import { sentenceText, type MeetingSentence } from "./meetingSentence.js";

interface MeetingBarProperties {
  readonly sentence: MeetingSentence | undefined;
  readonly isDone: boolean;
  readonly details: string;
  /** Said where there is no sentence. */
  readonly nothing: string;
}

/** The sentence for a meeting, to be copied. It is read aloud when all trials are in. */
export function MeetingBar({ sentence, isDone, details, nothing }: MeetingBarProperties) {
  const [copied, setCopied] = useState<string>();
  if (sentence === undefined) {
    return (
      <div class="sentence">
        <p>{nothing}</p>
      </div>
    );
  }
  const text = sentenceText(sentence);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <div class="sentence">
      <p>
        <strong title={plusMinusWords}>{sentence.cost}</strong> {sentence.whoPays}{" "}
        <span class="soft">{sentence.ifKnown}</span>
      </p>
      <p class="spoken" role="status">
        {isDone ? text : ""}
      </p>
      <p class="small soft">
        {details}{" "}
        <button type="button" class="link" onClick={copy}>
          {copied === text ? "Copied" : "Copy the sentence"}
        </button>
      </p>
    </div>
  );
}
