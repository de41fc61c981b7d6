import type { ComponentChildren } from "preact";

interface NoticeProperties {
  readonly kind: "plain" | "warn" | "bad";
  readonly title: string;
  readonly children: ComponentChildren;
  readonly action?: { readonly words: string; readonly do: () => void };
}

/** Something to know or to mend, with the button that mends it where there is one. */
export function Notice({ kind, title, children, action }: NoticeProperties) {
  return (
    <div class={`notice ${kind}`} role={kind === "bad" ? "alert" : "status"}>
      <div>
        <strong>{title}</strong>
        <div>{children}</div>
      </div>
      {action !== undefined && (
        <button type="button" class="button" onClick={action.do}>
          {action.words}
        </button>
      )}
    </div>
  );
}

interface ScriptAwayProperties {
  /** What cannot be shown for now. */
  readonly title: string;
  /** Undefined while nothing has failed. */
  readonly failure: unknown;
  /** What can be done without it. */
  readonly meanwhile?: string;
}

/** Says that a script did not arrive; `useLateScript` asks for it again meanwhile. */
export function ScriptAway({ title, failure, meanwhile = "" }: ScriptAwayProperties) {
  if (failure === undefined) return null;
  return (
    <Notice kind="bad" title={title} action={{ words: "Load the page again", do: () => location.reload() }}>
      Its script did not arrive: {wordsOf(failure)} It is asked for again every two seconds. Check that the server is
      still running. {meanwhile}
    </Notice>
  );
}

/** What was thrown, in its own words. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
