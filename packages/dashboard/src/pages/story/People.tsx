import { useEffect, useState } from "preact/hooks";
import { seriesColour } from "../../design/chartColours.js";
import { percent, whole } from "../../numbers/formats.js";
import { storySetting, tallyOf, type Task } from "./storyRuns.js";

interface PeopleProperties {
  readonly tasks: readonly Task[];
  /** How many tasks there are to hand out in all. */
  readonly total: number;
  /** The share that everyone is promised. */
  readonly floor?: number;
  /** Gives the next task to a person. Optional: without it the page hands out the tasks. */
  readonly onGive?: (arm: number) => void;
}

/** More tasks than this are ticks, not dots. */
const MOST_DOTS = 40;

/**
 * A row for each person: a dot at every task that went there, from the first task at the left to the last at the right.
 */
export function People({ tasks, total, floor, onGive }: PeopleProperties) {
  const { tasks: counts } = tallyOf(tasks, storySetting.arms.length);
  const isDots = total <= MOST_DOTS;
  return (
    <>
      <div class="people-head small soft" aria-hidden="true">
        <span>Person</span>
        <span>{isDots ? "A dot for each task" : "A line for each task"}, first to last</span>
        <span class="count">
          <span>Tasks</span> <span>Share</span>
        </span>
      </div>
      <ol class="people" data-many={!isDots}>
        {storySetting.arms.map(({ name }, arm) => (
          <li key={name} style={{ "--own": seriesColour(arm) }}>
            {onGive === undefined ? (
              <span class="person">
                <Initial name={name} />
                {name}
              </span>
            ) : (
              <button type="button" class="button person" onClick={() => onGive(arm)}>
                <Initial name={name} />
                {name}
                <kbd aria-hidden="true">{arm + 1}</kbd>
              </button>
            )}
            <svg class="track" aria-hidden="true">
              {isDots && <Slots total={total} />}
              {tasks.map((task, index) =>
                task.arm !== arm ? null : isDots ? (
                  <Dot key={index} at={(index + 0.5) / total} isAccepted={task.reward === 1} />
                ) : (
                  <Tick key={index} at={(index + 0.5) / total} isAccepted={task.reward === 1} />
                ),
              )}
            </svg>
            <span class="count">
              <strong>{whole(counts[arm])}</strong>
              <span class="spoken"> {counts[arm] === 1 ? "task" : "tasks"}, </span>
              <span class="small soft">{tasks.length === 0 ? "–" : percent(counts[arm] / tasks.length, 0)}</span>
              {floor !== undefined && (
                <span class="spoken">, promised {whole(Math.floor(floor * tasks.length + 1e-9))} by now</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Initial({ name }: { readonly name: string }) {
  return (
    <span class="initial" aria-hidden="true">
      {name[0]}
    </span>
  );
}

/** Where tasks can come to stand. */
function Slots({ total }: { readonly total: number }) {
  return (
    <>
      {Array.from({ length: total }, (_, index) => (
        <circle key={index} class="slot" cx={`${(100 * (index + 0.5)) / total}%`} cy="50%" r="1.5" />
      ))}
    </>
  );
}

interface MarkProperties {
  /** From 0 at the left to 1 at the right. */
  readonly at: number;
  readonly isAccepted: boolean;
}

function Dot({ at, isAccepted }: MarkProperties) {
  return <circle class={isAccepted ? "accepted" : "returned"} cx={`${100 * at}%`} cy="50%" r="5" />;
}

function Tick({ at, isAccepted }: MarkProperties) {
  const [top, height] = isAccepted ? ["15%", "70%"] : ["40%", "20%"];
  return <rect class="tick" x={`${100 * at}%`} y={top} width="1.5" height={height} />;
}

/** What the marks mean. */
export function Legend({ isMany }: { readonly isMany: boolean }) {
  return (
    <p class="small soft legend">
      {isMany
        ? "A line for every task, first to last: long where it was accepted, short where it came back."
        : "Filled: accepted. Empty: came back."}
    </p>
  );
}

/** How long a stretch of tasks takes to be handed out on the page, in milliseconds. */
const DURATION = 3000;

interface Playback {
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
