import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface MenuProperties {
  readonly words: string;
  /** Items of a list, each with a button. */
  readonly children: ComponentChildren;
}

/** A button with a list of things to do. It closes when one is chosen, at Escape, and by a click anywhere else. */
export function Menu({ words, children }: MenuProperties) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      place.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    // By Tab, too, a reader goes elsewhere.
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  return (
    <details class="menu" ref={place} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="button">{words}</summary>
      <ul class="card" onClick={({ target }) => target instanceof HTMLButtonElement && setOpen(false)}>
        {children}
      </ul>
    </details>
  );
}
