import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

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
