import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.js";

describe("a line of CSV", () => {
  it("has numbers as they are, and nothing for what is missing", () => {
    expect(csvLine(["a", 1, -1.5, 1e-9, true, null, undefined, NaN])).toBe("a,1,-1.5,1e-9,true,,,NaN\n");
  });

  it("has quotes around commas, quotes and line ends", () => {
    expect(csvLine(['a"b', "c,d", "e\nf", "g\rh"])).toBe('"a""b","c,d","e\nf","g\rh"\n');
  });

  it.each([
    "=1+1",
    "+cmd",
    "-cmd",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    " x",
    "＝1",
    "-",
  ])("makes a text of %j, which a table would run", (text) => {
    expect(csvLine([text]).replace('"', "")).toMatch(/^'/);
  });

  it.each(["-3", "-1/4", "-0.5", "1/3", "-1e-7", "arm 7", "a=b"])("leaves %j as it is", (text) => {
    expect(csvLine([text])).toBe(`${text}\n`);
  });
});
