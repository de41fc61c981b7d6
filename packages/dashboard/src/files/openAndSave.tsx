import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Files that a reader hands to a page, and files that a page hands to its reader. */

interface DropAreaProperties {
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly children: ComponentChildren;
}

/** A card that takes what is dropped on it, and shows while something is held over it. */
export function DropArea({ onDrop, children }: DropAreaProperties) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class="card stack drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer !== null) onDrop(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}

/** Gives the user a file that the page has made. */
export function saveFile(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
