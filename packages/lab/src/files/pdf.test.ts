import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, runChromium } from "./chromium.js";
import { pdf } from "./pdf.js";
import { svgText } from "./svg.js";

const figure = {
  title: "A line",
  caption: "Of a test.",
  panels: [
    {
      x: { label: "round" },
      y: { label: "reward" },
      marks: [
        {
          kind: "line" as const,
          series: "ucb1",
          points: [
            { x: 1, y: 0 },
            { x: 9, y: 4 },
          ],
        },
      ],
    },
  ],
};

describe.skipIf(process.env["EVENHAND_CHROMIUM"] === undefined)("a figure as PDF, in Chromium", () => {
  it("is one page of its size, in its own fonts, without pixels, and the same bytes again", async () => {
    const svg = svgText(figure);
    const [file, again] = await Promise.all([pdf(svg), pdf(svg)]);
    const text = Buffer.from(file).toString("latin1");
    expect(text).toMatch(/^%PDF-/);
    expect(text).toContain("/Count 1");
    expect(text).toMatch(/\/BaseFont \/[A-Z]+\+DejaVuSans-Bold/);
    expect(text).not.toMatch(/\/Subtype *\/Image/);
    // A pixel is three quarters of a point.
    const width = Number(/ width="([\d.]+)"/.exec(svg)![1]);
    expect(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(text)![1])).toBeCloseTo(0.75 * width, 0);
    expect(Buffer.compare(file, again)).toBe(0);
  });
});

describe("a Chromium", () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "evenhand-chromium-"))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is the one that is named, or the first on the PATH", () => {
    const own = join(folder, "chromium");
    writeFileSync(own, "#!/bin/sh\necho no display >&2\nexit 7\n", { mode: 0o755 });
    expect(findChromium({ EVENHAND_CHROMIUM: own, PATH: "" })).toBe(own);
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(own);
  });

  it("that is missing, or fails, is told with what to do", async () => {
    expect(() => findChromium({ EVENHAND_CHROMIUM: "/nowhere" })).toThrow(
      expect.objectContaining({ code: "browser-missing", received: expect.stringContaining("/nowhere") as string }),
    );
    await expect(runChromium(join(folder, "chromium"), [], folder)).rejects.toMatchObject({
      code: "browser-failed",
      received: expect.stringContaining("ended with 7: no display") as string,
    });
    await expect(runChromium("/nowhere", [], folder)).rejects.toMatchObject({ code: "browser-failed" });
  });
});
