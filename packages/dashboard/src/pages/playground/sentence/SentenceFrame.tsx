import type { ComponentChildren } from "preact";
import { CopyButton } from "../../../design/CopyButton.js";
import { hrefOf } from "../../../links/route.js";
import { whole } from "../../../numbers/formats.js";
import type { Setting } from "../../../setting/setting.js";

interface SentenceFrameProperties {
  /** The sentence as it is copied and read aloud; undefined where there is none yet. */
  readonly text: string | undefined;
  /** The same as it is shown. */
  readonly children: ComponentChildren;
  /** Whether all trials are in: only then it is read aloud, not at every step of a slider. */
  readonly isFinal: boolean;
  /** The present setting has no answer: what is shown is about the last one that had. */
  readonly isOutdated: boolean;
  /** Who decides, and from how many trials it is. */
  readonly details: string;
  /** Where a link leads to: page and setting. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** One sentence in plain words above everything, with what it rests on, to be copied with its link. */
export function SentenceFrame(properties: SentenceFrameProperties) {
  const { text, children, isFinal, isOutdated, details, path, query } = properties;
  return (
    <div class="sentence" data-outdated={isOutdated}>
      <p>{children}</p>
      <p class="spoken" role="status">
        {isFinal && !isOutdated ? text : ""}
      </p>
      {text !== undefined && (
        <p class="small soft facts">
          <span>
            {isOutdated && "About the last setting that could be played. "}
            {details}
          </span>
          <CopyButton
            look="link"
            words={isFinal ? "Copy the sentence" : "Copy the sentence so far"}
            text={copiedSentence(text, isFinal, details)}
          />
          <CopyButton look="link" words="Copy the link" text={new URL(hrefOf(path, query), location.href).href} />
        </p>
      )}
    </div>
  );
}

/** What a sentence rests on: "40 of 100 trials of 20,000 rounds, seed 1." */
export function runInWords(trials: number, { trials: all, horizon, seed }: Setting): string {
  return `${whole(trials)} of ${whole(all)} trials of ${whole(horizon)} rounds, seed ${seed}.`;
}

/** The sentence as it is copied: while trials are still played, its numbers change, and it says what they are from. */
export function copiedSentence(text: string, isFinal: boolean, details: string): string {
  return isFinal ? text : `${text} So far: ${details}`;
}
