import { useEffect, useRef, useState } from "preact/hooks";
import { firstScenario } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { readSetting, type ReadSetting } from "./readSetting.js";
import { writeAddress } from "./route.js";
import { queryOf } from "./settingQuery.js";
import { stepsOf, usePress, useStepKeys } from "./useSteps.js";

interface OwnSetting {
  readonly read: ReadSetting;
  readonly change: (setting: Setting) => void;
  readonly undoing: Undoing;
}

/** Undefined where there is nothing to undo, or nothing was undone. */
export interface Undoing {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The setting that the address holds; without one that of the first scenario. */
export function useSetting(path: string, query: URLSearchParams): OwnSetting {
  const { held, change, undoing } = useInAddress({ path, query, kind: "setting", read: readOrFirst, write: written });
  return { read: held, change: (setting) => change({ setting }), undoing };
}

function readOrFirst(query: URLSearchParams): ReadSetting {
  return query.size === 0 ? { setting: firstScenario.setting } : readSetting(query);
}

function written(held: ReadSetting): URLSearchParams | undefined {
  return "setting" in held ? queryOf(held.setting) : undefined;
}

/** Changes within this time are one step: the arrow keys on a slider, typing a number. In milliseconds. */
const ONE_STEP = 1000;
/** The address follows a slider only when it rests: browsers limit how often it may be written. */
const REST = 200;

interface AddressOptions<T> {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Pages of one kind undo each other's steps: they hold the same thing. */
  readonly kind: string;
  readonly read: (query: URLSearchParams) => T;
  /** Undefined for what could not be read. */
  readonly write: (value: T) => URLSearchParams | undefined;
}

interface InAddress<T> {
  readonly held: T;
  readonly change: (value: T) => void;
  readonly undoing: Undoing;
}

/** What the address holds, and the address that holds it: each step can be undone, here and by going back. */
export function useInAddress<T>({ path, query, kind, read, write }: AddressOptions<T>): InAddress<T> {
  const text = query.toString();
  const inAddress = useRef(text);
  const lastChange = useRef({ at: -Infinity, press: -1 });
  const [value, setValue] = useState(() => ({ held: read(query) }));
  const pending = useRef<Pending | undefined>(undefined);
  const press = usePress();
  const steps = stepsOf(kind);

  const writeNow = (newQuery: URLSearchParams, how: "new" | "same") => {
    inAddress.current = newQuery.toString();
    writeAddress(path, newQuery, how);
  };
  const finish = (isWritten: boolean) => {
    if (pending.current === undefined) return;
    clearTimeout(pending.current.timer);
    if (isWritten) writeNow(pending.current.query, "same");
    pending.current = undefined;
  };
  const visit = (held: T) => {
    const canonical = write(held);
    if (canonical !== undefined) steps.visit(canonical.toString());
  };
  useEffect(() => {
    if (inAddress.current === text) return;
    // Another address than the one that was written here: a link, a step back or forward.
    finish(false);
    inAddress.current = text;
    lastChange.current = { at: -Infinity, press: -1 };
    const held = read(query);
    visit(held);
    setValue({ held });
  }, [text]);
  useEffect(() => {
    visit(value.held);
    // The buttons are drawn from the steps.
    setValue(({ held }) => ({ held }));
    return () => finish(false);
  }, []);

  const change = (held: T) => {
    const newQuery = write(held);
    if (newQuery === undefined) return;
    const now = performance.now();
    const { at, press: pressed } = lastChange.current;
    const isSame = pressed === press.count && (press.isHeld || now - at <= ONE_STEP);
    lastChange.current = { at: now, press: press.count };
    finish(false);
    if (isSame) {
      steps.amend(newQuery.toString());
      pending.current = { query: newQuery, timer: setTimeout(() => finish(true), REST) };
    } else {
      steps.visit(newQuery.toString());
      writeNow(newQuery, "new");
    }
    setValue({ held });
  };
  const goTo = (address: string | undefined) => {
    if (address === undefined) return;
    const newQuery = new URLSearchParams(address);
    finish(true);
    lastChange.current = { at: -Infinity, press: -1 };
    setValue({ held: read(newQuery) });
    writeNow(newQuery, "new");
  };
  const undoing: Undoing = {
    undo: steps.hasPast ? () => goTo(steps.undo()) : undefined,
    redo: steps.hasFuture ? () => goTo(steps.redo()) : undefined,
  };
  useStepKeys(undoing.undo, undoing.redo);
  return { held: value.held, change, undoing };
}

/** A step that is not yet in the address as it is now. */
interface Pending {
  readonly query: URLSearchParams;
  readonly timer: ReturnType<typeof setTimeout>;
}
