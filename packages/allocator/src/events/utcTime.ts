import { needs } from "@evenhand/core";

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_AND_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?$/;
const DAY = 86_400_000;

/** The last millisecond that JavaScript's calendar has. A log or a head can name a later one: up to 2^53 - 1. */
const LAST_MOMENT = 8_640_000_000_000_000;

/** "2023-11-14 22:13:20 UTC", from milliseconds since 1970. */
export function utcText(time: number): string {
  return utcMoment(time).replace(/T(.*)\.\d+Z$/, " $1 UTC");
}

/** "2023-11-14T22:13:20.000Z", which `readUtc` reads; a time beyond the calendar is given in milliseconds. */
export function utcMoment(time: number): string {
  needs.number()(time, "time");
  if (!(Math.abs(time) <= LAST_MOMENT)) return `${time} ms after 1970 began`;
  // eslint-disable-next-line no-restricted-globals -- writes the time that it is given, and asks no clock
  return new Date(time).toISOString();
}

/**
 * Reads a day, "2026-09-21", or a moment of it, "2026-09-21T14:13:21Z", always in UTC. A day is its first millisecond,
 * or its last one where it ends something. Undefined where the text is neither.
 */
export function readUtc(text: string, edge: "first" | "last"): number | undefined {
  const isDay = DATE.test(text);
  if (!isDay && !DATE_AND_TIME.test(text)) return undefined;
  const iso = isDay ? text : `${text.replace(" ", "T").replace("Z", "")}Z`;
  // eslint-disable-next-line no-restricted-globals -- reads a text, and asks no clock
  const time = Date.parse(iso);
  // Some engines take 30 February for 2 March.
  if (Number.isNaN(time) || time < 0 || utcText(time).slice(0, 10) !== text.slice(0, 10)) return undefined;
  return isDay && edge === "last" ? time + DAY - 1 : time;
}
