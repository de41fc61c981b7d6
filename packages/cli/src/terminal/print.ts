import { toPrintable } from "@evenhand/core";
import { PAINTED } from "./terminal.js";

/**
 * The only ways out of the program. A log, a receipt or a study may have been written by somebody who wants the reader
 * to see something else: characters that steer a terminal are shown by their numbers. The codes that `terminal.ts`
 * paints with, and the ends of lines, pass here in any case: `shown` takes them out of what a file says.
 */
export function print(text: string): void {
  process.stdout.write(harmless(text));
}

/** Says something beside the result: on the standard error. */
export function tell(text: string): void {
  process.stderr.write(harmless(text));
}

/** Writes a file to the standard output: exactly to a program, harmlessly to a terminal. Answers as `write` does. */
export function printFile(content: string | Uint8Array): boolean {
  const isRead = process.stdout.isTTY && typeof content === "string";
  return process.stdout.write(isRead ? harmless(content) : content);
}

/** What a file says, with every text in it fit for one line of a terminal. */
export function shown<T>(value: T): T {
  return shownValue(value) as T;
}

function shownValue(value: unknown): unknown {
  if (typeof value === "string") return toPrintable(value);
  if (Array.isArray(value)) return shownList(value);
  return isPlainObject(value) ? shownObject(value) : value;
}

/** The list itself where nothing in it steers a terminal: a copy of a million arms would take seconds. */
function shownList(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = shownValue(list[i]);
    if (item !== list[i]) (copy ??= [...list])[i] = item;
  }
  return copy ?? list;
}

function shownObject(value: object): object {
  const own = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(own);
  const items = names.map((name) => shownValue(own[name]));
  if (names.every((name, i) => items[i] === own[name] && toPrintable(name) === name)) return value;
  return Object.fromEntries(names.map((name, i) => [toPrintable(name), items[i]]));
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function harmless(text: string): string {
  return text
    .split(PAINTED)
    .map((part, index) => (index % 2 === 1 ? part : toPrintable(part)))
    .join("");
}
