import { expect, it } from "vitest";
import { EventParser } from "./sentEvents.js";

const message = (place: number) => `id: ${place}\nevent: decided\ndata: ${place}\n\n`;

it("reads events from pieces that are cut anywhere", () => {
  const text = `id: 6\n\n${message(7)}:\n\n${message(8).replaceAll("\n", "\r\n")}`;
  for (const size of [1, 3, 1000]) {
    const parser = new EventParser();
    const data: string[] = [];
    for (let at = 0; at < text.length; at += size) data.push(...parser.take(text.slice(at, at + size)).data);
    expect(data).toEqual(["7", "8"]);
  }
});

it("names the last event that is complete, also before the first one", () => {
  const parser = new EventParser();
  expect(parser.take("id: 6\n\n")).toEqual({ lastId: "6", data: [] });
  expect(parser.take("id: 7\ndata: a\nda")).toEqual({ lastId: "6", data: [] });
  expect(parser.take("ta: b\n\n")).toEqual({ lastId: "7", data: ["a\nb"] });
});
