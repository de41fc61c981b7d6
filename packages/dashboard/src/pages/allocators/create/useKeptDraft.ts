import { useState } from "preact/hooks";
import type { Draft } from "../../../draft/draft.js";

/** The draft of this tab and the link that it began with: a reader who leaves the form and returns finds it there. */
let kept: { readonly link: string; readonly draft: Draft } | undefined;

export function useKeptDraft(link: string, first: Draft): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => (kept?.link === link ? kept.draft : first));
  const change = (next: Draft) => {
    kept = { link, draft: next };
    setDraft(next);
  };
  return [draft, change];
}

/** After it was created: the next form is empty. */
export function forgetDraft(): void {
  kept = undefined;
}
