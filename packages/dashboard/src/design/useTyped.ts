import { useEffect, useRef, useState } from "preact/hooks";

/** What is typed counts when typing has rested this long, in milliseconds: the 1 of a 12 is no number of its own. */
const REST = 600;

/** A text that is being typed, and when it counts: after a rest, at Enter, and when the place is left. */
export interface Typing {
  /** Undefined where nothing is being typed: the place shows the value that is in force. */
  readonly typed: string | undefined;
  readonly type: (text: string) => void;
  readonly enter: (text: string) => void;
  readonly leave: () => void;
}

export function useTyped(onCount: (text: string) => void): Typing {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The rest ends in a later rendering: it is told to whom that one says.
  const count = useRef<(text: string) => void>(() => undefined);
  count.current = (text) => {
    clearTimeout(timer.current);
    onCount(text);
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => count.current(text), REST);
    },
    enter: (text) => count.current(text),
    leave: () => {
      if (typed !== undefined) count.current(typed);
      setTyped(undefined);
    },
  };
}
