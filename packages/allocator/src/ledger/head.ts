import { needs } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { fromBase64, toBase64 } from "./base64.js";
import type { TreeHead } from "./tree/consistency.js";
import { isHash } from "./tree/treeHash.js";

/** What a signed head says: which log, how long it is, and the root over all its leaves. */
export interface Head extends TreeHead {
  /** The name of the log. A log that continues from an older backup has another one. */
  readonly origin: string;
  /** Milliseconds since 1970 began, by the clock of the one who signs; a head may have none. */
  readonly time?: number;
}

/** Refuses what is no head by its types. Whether its values are right, `headText` looks at. */
export const checkHead = needs.object({
  origin: needs.text,
  size: aNumber,
  root: needs.bytes(),
  time: needs.optional(aNumber),
});

function aNumber(value: unknown, path: string): void {
  if (typeof value !== "number")
    throw allocatorError("signed-head-format", { received: value, required: "a number", path });
}

/** The lines that are signed: origin, size, root, and `time …` if the head has one. */
export function headText({ origin, size, root, time }: Head): string {
  const lines = [origin, String(size), toBase64(root), ...(time === undefined ? [] : [`time ${time}`])];
  const text = `${lines.join("\n")}\n`;
  // What a reader would refuse, or read in another way, is not signed.
  readHeadText(text);
  return text;
}

/**
 * Reads the lines of a head. Lines after the third that do not begin with `time ` are another program's, and ignored.
 */
export function readHeadText(text: string): Head {
  const [origin, sizeLine, rootLine, ...extensions] = text.split("\n").slice(0, -1);
  if (!origin || /\p{Cc}/u.test(origin) || extensions.includes(""))
    throw unreadable(text, "an origin, and no empty lines");
  const size = readWholeNumber(sizeLine);
  if (size === undefined) throw unreadable(sizeLine, "a whole number of leaves in the second line");
  const root = fromBase64(rootLine ?? "");
  if (root === undefined || !isHash(root)) throw unreadable(rootLine, "a root of 32 bytes as base64 in the third line");
  const times = extensions.filter((line) => line.startsWith("time "));
  if (times.length === 0) return { origin, size, root };
  const time = readWholeNumber(times[0].slice("time ".length));
  if (times.length > 1 || time === undefined) throw unreadable(times.join("\n"), "one time in whole milliseconds");
  return { origin, size, root, time };
}

/** A whole number in decimal digits without leading zeros; undefined where the text is none, or is above 2^53 - 1. */
export function readWholeNumber(text: string | undefined): number | undefined {
  const number = /^(0|[1-9]\d{0,15})$/.test(text ?? "") ? Number(text) : undefined;
  return Number.isSafeInteger(number) ? number : undefined;
}

function unreadable(received: string | undefined, required: string) {
  return allocatorError("signed-head-format", { received: received ?? "nothing", required });
}
