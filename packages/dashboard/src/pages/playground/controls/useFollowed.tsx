import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../../../design/Notice.js";
import { followedInWords } from "../../../contracts/followedInWords.js";
import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { queryOf } from "../../../links/settingQuery.js";

interface FollowUp {
  readonly sentences: readonly string[];
  readonly before: Setting;
  readonly after: Setting;
}

export interface ReportedChange {
  readonly change: (setting: Setting) => void;
  /** What the last change changed beside itself, with a way back; nothing once something else was changed. */
  readonly notice: ComponentChildren;
}

/** Changes a setting, and says what followed from the change. */
export function useFollowed(
  setting: Setting,
  registry: Registry | undefined,
  onChange: (setting: Setting) => void,
): ReportedChange {
  const [said, setSaid] = useState<FollowUp>();
  const change = (after: Setting) => {
    const sentences = followedInWords(setting, after, registry);
    setSaid(sentences.length === 0 ? undefined : { sentences, before: setting, after });
    onChange(after);
  };
  const isShown = said !== undefined && queryOf(said.after).toString() === queryOf(setting).toString();
  const notice = isShown && (
    <Notice kind="plain" title="This changed too" action={{ words: "Undo", do: () => onChange(said.before) }}>
      {said.sentences.join(" ")}
    </Notice>
  );
  return { change, notice };
}
