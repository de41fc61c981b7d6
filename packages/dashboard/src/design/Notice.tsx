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
