import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface SheetProperties {
  /** On the button that opens it. */
  readonly words: string;
  /** For readers of the screen: what is in it. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/**
 * All that can be changed: beside the results, or on a phone in a sheet from below, which leaves the sentence in sight.
 */
export function Sheet({ words, label, children }: SheetProperties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class="sheet-toggle">
        <button
          type="button"
          class="button primary"
          aria-expanded={isOpen}
          aria-controls="controls"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : words}
        </button>
      </div>
      <section
        id="controls"
        class="controls stack"
        aria-label={label}
        data-open={isOpen}
        onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      >
        {children}
      </section>
    </>
  );
}
