import { useEffect } from "preact/hooks";

/** What a reader has changed, so that it can be undone and done again: addresses, from the first to the last. */
class Steps {
  readonly #past: string[] = [];
  #present: string | undefined;
  readonly #future: string[] = [];

  get hasPast(): boolean {
    return this.#past.length > 0;
  }

  get hasFuture(): boolean {
    return this.#future.length > 0;
  }

  /** The reader is at an address: by a change, by a link, or by a step back or forward in the browser. */
  visit(address: string): void {
    if (address === this.#present) return;
    if (address === this.#past.at(-1)) this.undo();
    else if (address === this.#future.at(-1)) this.redo();
    else {
      if (this.#present !== undefined) this.#past.push(this.#present);
      this.#present = address;
      this.#future.length = 0;
    }
  }

  /** The present address changes on: a slider is still dragged. */
  amend(address: string): void {
    this.#present = address;
    this.#future.length = 0;
  }

  undo(): string | undefined {
    return this.#move(this.#past, this.#future);
  }

  redo(): string | undefined {
    return this.#move(this.#future, this.#past);
  }

  #move(from: string[], to: string[]): string | undefined {
    const address = from.pop();
    if (address === undefined) return undefined;
    if (this.#present !== undefined) to.push(this.#present);
    this.#present = address;
    return address;
  }
}

const ofKind = new Map<string, Steps>();

/** The steps of one kind of thing: pages that show the same setting share them. */
export function stepsOf(kind: string): Steps {
  const steps = ofKind.get(kind) ?? new Steps();
  ofKind.set(kind, steps);
  return steps;
}

/** Ctrl or ⌘ with Z, with Shift+Z, and Ctrl+Y; not where text is typed, which has an undo of its own. */
export function useStepKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const step = { undo, redo, none: undefined }[stepOfKey(event)];
      if (step === undefined || takesText(event.target)) return;
      event.preventDefault();
      step();
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  });
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): "undo" | "redo" | "none" {
  if (altKey || !(ctrlKey || metaKey)) return "none";
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : "none";
}

/** Kinds of input that hold no text. */
const withoutText = new Set(["range", "checkbox", "radio", "button", "file", "submit", "reset", "color"]);

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** What the reader does: changes within one press of the pointer are one step, whatever it takes. */
interface Press {
  /** Grows at every press of the pointer, and where a reader goes on with the keyboard. */
  count: number;
  isHeld: boolean;
  by: "pointer" | "keys";
}

const press: Press = { count: 0, isHeld: false, by: "keys" };

export function usePress(): Readonly<Press> {
  useEffect(() => {
    const begin = () => {
      press.count++;
      press.by = "pointer";
      press.isHeld = true;
    };
    const end = () => {
      press.isHeld = false;
    };
    const byKeys = () => {
      if (press.by === "pointer") press.count++;
      press.by = "keys";
    };
    addEventListener("pointerdown", begin, true);
    addEventListener("pointerup", end, true);
    addEventListener("pointercancel", end, true);
    addEventListener("keydown", byKeys, true);
    return () => {
      removeEventListener("pointerdown", begin, true);
      removeEventListener("pointerup", end, true);
      removeEventListener("pointercancel", end, true);
      removeEventListener("keydown", byKeys, true);
    };
  }, []);
  return press;
}
