import { useEffect, useRef, useState } from "preact/hooks";
import { writeAddress } from "../../app/useRoute.js";
import { readSetting, type ReadSetting } from "../../setting/readSetting.js";
import { firstScenario } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../setting/settingQuery.js";

/** Changes within this time are one step of the history: dragging a slider, typing a number. In milliseconds. */
const ONE_STEP = 1000;
/** The address follows a slider only when it rests: browsers limit how often it may be written. */
const REST = 200;

export interface OwnSetting {
  readonly read: ReadSetting;
  readonly change: (setting: Setting) => void;
}

/** The setting that the address holds, and the address that holds the setting: back and forward undo and redo. */
export function useSetting(path: string, query: URLSearchParams): OwnSetting {
  const text = query.toString();
  const written = useRef(text);
  const lastChange = useRef(-Infinity);
  const [read, setRead] = useState(() => readOrFirst(query));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (written.current === text) return;
    // Another address than the one that was written here: a link, a step back or forward.
    clearTimeout(timer.current);
    written.current = text;
    lastChange.current = -Infinity;
    setRead(readOrFirst(query));
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (setting: Setting) => {
    const now = performance.now();
    const step = now - lastChange.current > ONE_STEP ? "new" : "same";
    lastChange.current = now;
    setRead({ setting });
    const newQuery = queryOf(setting);
    const write = (how: "new" | "same") => {
      written.current = newQuery.toString();
      writeAddress(path, newQuery, how);
    };
    clearTimeout(timer.current);
    if (step === "new") write("new");
    else timer.current = setTimeout(() => write("same"), REST);
  };
  return { read, change };
}

function readOrFirst(query: URLSearchParams): ReadSetting {
  return query.size === 0 ? { setting: firstScenario.setting } : readSetting(query);
}
