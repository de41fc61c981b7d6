import * as needs from "../door/needs.js";

/**
 * Characters that do something to the screen instead of standing on it: control characters, which terminals obey and
 * spreadsheets trip over; those that end a line or turn the order of reading, so that one text can look like another;
 * and halves of surrogate pairs, which UTF-8 cannot hold, so that a stored text would come back as another one.
 */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const HALF = /\p{Cs}/u;
const FIRST_PRINTED = 0x20;
const FIRST_SPECIAL = 0x7f;

/** Whether a text has no character that steers the screen: what an id must be. */
export function isPrintable(text: string): boolean {
  needs.text(text, "text");
  return isPlainAscii(text) || text.search(STEERING) < 0;
}

/** Whether a text has no half of a surrogate pair: only then is it the same text after it was stored. */
export function isWholeText(text: string): boolean {
  needs.text(text, "text");
  return isPlainAscii(text) || !HALF.test(text);
}

/** The text with every character that steers the screen shown by its number: `\u{1b}`. */
export function toPrintable(text: string): string {
  return isPrintable(text) ? text : text.replace(STEERING, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

/** Most texts are: an expression is asked about the rest. */
function isPlainAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= FIRST_SPECIAL || code < FIRST_PRINTED) return false;
  }
  return true;
}
