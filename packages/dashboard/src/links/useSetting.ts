import { useEffect, useRef, useState } from "preact/hooks";
import { firstScenario } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { readSetting, type ReadSetting } from "./readSetting.js";
import { writeAddress } from "./route.js";
import { queryOf } from "./settingQuery.js";

interface OwnSetting {
  readonly read: ReadSetting;
  readonly change: (setting: Setting) => void;
}

/** The setting that the address holds; without one that of the first scenario. */
export function useSetting(path: string, query: URLSearchParams): OwnSetting {
  const [read, change] = useInAddress(path, query, readOrFirst, (held) =>
    "setting" in held ? queryOf(held.setting) : query,
  );
  return { read, change: (setting) => change({ setting }) };
}

function readOrFirst(query: URLSearchParams): ReadSetting {
  return query.size === 0 ? { setting: firstScenario.setting } : readSetting(query);
}

/** Changes within this time are one step of the history: dragging a slider, typing a number. In milliseconds. */
const ONE_STEP = 1000;
/** The address follows a slider only when it rests: browsers limit how often it may be written. */
const REST = 200;

/** What the address holds, and the address that holds it: back and forward undo and redo. */
export function useInAddress<T>(
  path: string,
  query: URLSearchParams,
  read: (query: URLSearchParams) => T,
  write: (value: T) => URLSearchParams,
): readonly [T, (value: T) => void] {
  const text = query.toString();
  const written = useRef(text);
  const lastChange = useRef(-Infinity);
  const [value, setValue] = useState(() => ({ held: read(query) }));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (written.current === text) return;
    // Another address than the one that was written here: a link, a step back or forward.
    clearTimeout(timer.current);
    written.current = text;
    lastChange.current = -Infinity;
    setValue({ held: read(query) });
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (held: T) => {
    const now = performance.now();
    const step = now - lastChange.current > ONE_STEP ? "new" : "same";
    lastChange.current = now;
    setValue({ held });
    const newQuery = write(held);
    const writeNow = (how: "new" | "same") => {
      written.current = newQuery.toString();
      writeAddress(path, newQuery, how);
    };
    clearTimeout(timer.current);
    if (step === "new") writeNow("new");
    else timer.current = setTimeout(() => writeNow("same"), REST);
  };
  return [value.held, change];
}
