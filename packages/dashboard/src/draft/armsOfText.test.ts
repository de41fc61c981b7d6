import Papa from "papaparse";
import { expect, it } from "vitest";
import { rowsOf } from "../files/rowsOf.js";
import { armsOfText } from "./armsOfText.js";
import { emptyArm } from "./draft.js";

const read = (text: string) => armsOfText(rowsOf(text, Papa.parse).rows);

it("reads ids alone, and columns in their usual order", () => {
  expect(read("ann\nbob, Bob, north, 20, 50\n")).toEqual({
    arms: [
      { ...emptyArm, id: "ann" },
      { ...emptyArm, id: "bob", label: "Bob", group: "north", share: "20", cap: "50" },
    ],
  });
});

it("takes the order of a first line, and a table from a spreadsheet", () => {
  expect(read("Share\tID\n12,5\tann")).toEqual({ arms: [{ ...emptyArm, id: "ann", share: "12,5" }] });
  expect(read("id,successes,failures\nann,80,20")).toEqual({
    arms: [{ ...emptyArm, id: "ann", successes: "80", failures: "20" }],
  });
});

it("says what cannot be read", () => {
  expect(read(" \n")).toEqual({ problem: expect.stringContaining("nothing to read") as string });
  expect(read("a,b,c,1,2,3")).toEqual({ problem: expect.stringContaining("Line 1 has 6 columns") as string });
  expect(read("id,share")).toEqual({ problem: expect.stringContaining("no arm below it") as string });
});
