import { expect, it } from "vitest";
import { textWidth, wrapText } from "./textSize.js";

it("breaks between words, and keeps every word", () => {
  const text = "regret per round of the largest deficit quota";
  const width = textWidth("regret per round", 12);
  const lines = wrapText(text, width, 12);
  expect(lines.join(" ")).toBe(text);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width);
});

it("leaves a word whole that is wider than the line", () => {
  expect(wrapText("a incomprehensibilities b", 10, 12)).toEqual(["a", "incomprehensibilities", "b"]);
});

it("makes no line of no text", () => {
  expect(wrapText("", 100, 12)).toEqual([]);
  expect(wrapText(" ", 100, 12)).toEqual([]);
});
