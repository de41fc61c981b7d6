import { serviceError } from "../errors.js";

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** Longer than anybody means: a hundred years. */
const LONGEST = 36_500 * units.d;

/** Milliseconds of a text such as 90d, 12h or 30m; undefined for any other. */
function durationOf(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const length = Number(digits) * units[unit as keyof typeof units];
  return length <= LONGEST ? length : undefined;
}

/** How long two secrets of a key work side by side: 0 is not at all. */
export function overlapOf(text: string): number {
  const length = text === "0" ? 0 : durationOf(text);
  if (length !== undefined) return length;
  throw serviceError("key-time-invalid", { received: text, required: "how long, such as 1d, 12h, 30m or 0" });
}

/** When a key ends: after a while, with a day of UTC, or at a time. In milliseconds since 1970. */
export function endOf(text: string, now: number): number {
  const length = durationOf(text);
  const end = length === undefined ? momentOf(text) : now + length;
  if (end !== undefined && end > now && end <= now + LONGEST) return end;
  const required = "a time to come, such as 90d, 12h, 2030-01-31 (the end of that day) or 2030-01-31T12:00:00Z";
  throw serviceError("key-time-invalid", { received: text, required });
}

function momentOf(text: string): number | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const moment = Date.parse(text);
  // A day that there is not, such as 30 February, is taken for one of March by some.
  if (Number.isNaN(moment) || (isDay && new Date(moment).toISOString().slice(0, text.length) !== text))
    return undefined;
  return isDay ? moment + units.d : moment;
}
