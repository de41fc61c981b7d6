import { useEffect, useState } from "preact/hooks";

/** How long a stretch of tasks takes to be handed out on the page, in milliseconds. */
const DURATION = 3000;

export interface Playback {
  /** How many tasks are shown. */
  readonly shown: number;
  readonly isPlaying: boolean;
  readonly playUntil: (count: number) => void;
}

/** Shows tasks one after the other; all at once where the system asks for less motion. */
export function usePlayback(): Playback {
  const [shown, setShown] = useState(0);
  const [target, setTarget] = useState(0);
  const isPlaying = shown < target;
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(target);
      return undefined;
    }
    const from = shown;
    let begin: number | undefined;
    let frame = requestAnimationFrame(function advance(now) {
      begin ??= now;
      const part = Math.min(1, (now - begin) / DURATION);
      setShown(from + Math.floor(part * (target - from)));
      if (part < 1) frame = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return { shown, isPlaying, playUntil: setTarget };
}
