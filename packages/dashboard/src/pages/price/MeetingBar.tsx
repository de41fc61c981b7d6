import { SentenceFrame } from "../playground/sentence/SentenceFrame.js";
import { plusMinusWords } from "../../numbers/uncertain.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";
import { sentenceText, type MeetingSentence } from "./meetingSentence.js";

interface MeetingBarProperties {
  readonly setting: Setting;
  readonly sentence: MeetingSentence | undefined;
  readonly isFinal: boolean;
  readonly isOutdated: boolean;
  readonly details: string;
  /** Said where there is no sentence. */
  readonly nothing: string;
}

/** The sentence for a meeting. */
export function MeetingBar({ setting, sentence, nothing, ...others }: MeetingBarProperties) {
  return (
    <SentenceFrame
      {...others}
      text={sentence === undefined ? undefined : sentenceText(sentence)}
      {...{ path: "/price", query: queryOf(setting) }}
    >
      {sentence === undefined ? (
        nothing
      ) : (
        <>
          <strong title={plusMinusWords}>{sentence.cost}</strong> {sentence.whoPays}{" "}
          <span class="soft">{sentence.ifKnown}</span>
        </>
      )}
    </SentenceFrame>
  );
}
