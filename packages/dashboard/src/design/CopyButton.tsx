import { useEffect, useRef, useState } from "preact/hooks";

interface CopyButtonProperties {
  readonly text: string;
  readonly words: string;
  /** As a link in a line of text, or as a button. */
  readonly look: "link" | "button";
}

/**
 * Copies a text, and says so for as long as it is the text that was copied. Browsers let pages copy that are of this
 * machine or came encrypted; elsewhere the text is selected, to be copied by hand.
 */
export function CopyButton({ text, words, look }: CopyButtonProperties) {
  const [last, setLast] = useState<{ readonly text: string; readonly isCopied: boolean }>();
  const clipboard = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  const copy = () => {
    const copied = clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setLast({ text, isCopied: true }),
      () => setLast({ text, isCopied: false }),
    );
  };
  if (last?.text === text && !last.isCopied) return <ByHand {...{ text, words }} />;
  return (
    <button type="button" class={look} onClick={copy}>
      {last?.text === text ? "Copied" : words}
    </button>
  );
}

function ByHand({ text, words }: { readonly text: string; readonly words: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [text]);
  return (
    <label class="by-hand small">
      Press Ctrl-C
      <input class="input" type="text" readOnly aria-label={words} value={text} ref={input} />
    </label>
  );
}
