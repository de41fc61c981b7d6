import { expect, it } from "vitest";
import { png } from "./png.js";

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" font-family="&quot;DejaVu Sans&quot;, system-ui">${content}</svg>`;

/** Width and height, from the header of a PNG. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

it("has the width asked for, and the height that belongs to it", () => {
  const bytes = png(svg(""), { width: 200 });
  expect([...bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(sizeOf(bytes)).toEqual([200, 100]);
});

it.each(["normal", "bold"])("shows %s texts, which vanish where no font is found", (weight) => {
  const text = (words: string): string => svg(`<text y="20" font-weight="${weight}">${words}</text>`);
  expect(png(text("regret"), { width: 80 })).not.toEqual(png(text(""), { width: 80 }));
  expect(png(text("η ≥ λ"), { width: 80 })).not.toEqual(png(text("η ≥ μ"), { width: 80 }));
});

it("has letters of its own for bold texts", () => {
  const text = (weight: string): string => svg(`<text y="20" font-weight="${weight}">regret</text>`);
  expect(png(text("bold"), { width: 80 })).not.toEqual(png(text("normal"), { width: 80 }));
});

it("is the same bytes twice", () => {
  expect(png(svg("<text y='20'>regret</text>"), { width: 80 })).toEqual(
    png(svg("<text y='20'>regret</text>"), { width: 80 }),
  );
});
