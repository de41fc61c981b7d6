import type { Answered } from "../../../engine/useAnswer.js";
import { plusMinusWords } from "../../../numbers/uncertain.js";
import { queryOf } from "../../../links/settingQuery.js";
import { runInWords } from "./runInWords.js";
import { SentenceFrame } from "./SentenceFrame.js";
import { sentenceOf, sentenceText } from "./sentenceOf.js";

interface SentenceBarProperties {
  readonly answered: Answered | undefined;
  readonly place: number;
  readonly names: readonly string[];
  readonly isOutdated: boolean;
}

/** What came of the setting, for the policy that is shown. */
export function SentenceBar({ answered, place, names, isOutdated }: SentenceBarProperties) {
  if (answered === undefined) return <div class="sentence" />;
  const { setting, answer } = answered;
  const sentence = sentenceOf(setting, answer, place, names);
  return (
    <SentenceFrame
      text={sentenceText(sentence)}
      isFinal={answer.isDone}
      {...{ isOutdated, path: "/play", query: queryOf(setting) }}
      details={`${names[place]}, ${runInWords(answer.trials, setting)}`}
    >
      {sentence.promise} <strong class={sentence.tone}>{sentence.verdict}</strong>{" "}
      {sentence.cost !== undefined && <strong title={plusMinusWords}>{sentence.cost}</strong>} {sentence.whoPays}{" "}
      {sentence.others !== undefined && <strong class="broken">{sentence.others}</strong>}
    </SentenceFrame>
  );
}
