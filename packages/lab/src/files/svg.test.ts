import type { Figure } from "@evenhand/figures";
import { expect, it } from "vitest";
import { png } from "./png.js";
import { svgText } from "./svg.js";

const figureNamed = (title: string, series = "FUCB"): Figure => ({
  title,
  caption: `${title} & its caption`,
  panels: [
    {
      x: { label: "round", scale: "log" },
      y: { label: "regret" },
      marks: [{ kind: "line", series, points: [1, 10, 100].map((x) => ({ x, y: Math.log(x) })) }],
    },
  ],
});

it("writes a file that a strict XML parser reads", () => {
  const text = svgText(figureNamed('quotas < 1 & "shares" > 0', "R&D <b>"));
  expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(text).toContain("<title>quotas &lt; 1 &amp; ");
  expect(text).toContain("R&amp;D &lt;b&gt;");
  // The renderer of the PNG refuses what is not well-formed.
  expect(() => png(text, { width: 100 })).not.toThrow();
  expect(() => png(text.replace("</title>", ""), { width: 100 })).toThrow();
});

it("replaces characters that XML cannot hold", () => {
  const text = svgText(figureNamed("a\u0000b\u001Fc"));
  expect(text).toContain("<title>a\uFFFDb\uFFFDc</title>");
  expect(() => png(text, { width: 100 })).not.toThrow();
});

it("writes the same bytes twice", () => {
  expect(svgText(figureNamed("regret"))).toBe(svgText(figureNamed("regret")));
});
