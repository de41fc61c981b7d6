import { describe, expect, it } from "vitest";
import { isPrintable, isWholeText, toPrintable } from "./printable.js";

describe("printable texts", () => {
  it.each(["", "arm 7", "Grüße, 東京", "\u{1f600}", "a\u00a0b\u200b\u202f", "\ufffd"])("%j is one", (text) => {
    expect([isPrintable(text), isWholeText(text), toPrintable(text)]).toEqual([true, true, text]);
  });

  it.each([
    ["a\u001b[2Jb", "a\\u{1b}[2Jb"],
    ["a\r\n\tb", "a\\u{d}\\u{a}\\u{9}b"],
    ["\u0000\u007f\u0085\u009b", "\\u{0}\\u{7f}\\u{85}\\u{9b}"],
    ["\u202eevil\u2066\u200f\u061c", "\\u{202e}evil\\u{2066}\\u{200f}\\u{61c}"],
    ["a\u2028b", "a\\u{2028}b"],
  ])("%j steers the screen, and is shown as %s", (text, shown) => {
    expect([isPrintable(text), isWholeText(text), toPrintable(text)]).toEqual([false, true, shown]);
    expect(isPrintable(shown)).toBe(true);
  });

  it.each(["\ud801", "a\udc00", "\udc00\ud801"])("%j has half a character", (text) => {
    expect([isPrintable(text), isWholeText(text)]).toEqual([false, false]);
    expect(toPrintable(text)).toMatch(/^a?(\\u\{d[0-9a-f]{3}\})+$/);
  });
});
