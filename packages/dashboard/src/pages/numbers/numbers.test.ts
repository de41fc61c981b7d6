import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readSetting } from "../../links/readSetting.js";
import { queryOf } from "../../links/settingQuery.js";
import { decoded, exampleTable, readNumbers } from "./readNumbers.js";
import { measure, type MeasuredTable, uncertainOrder } from "./measured.js";
import { rowsOf } from "../../files/rowsOf.js";

function read(text: string) {
  const { rows, separator } = rowsOf(text, Papa.parse);
  return readNumbers(rows, separator);
}

describe("tables", () => {
  const both = [
    { name: "North", rewards: [1, 0.5] },
    { name: "Harbour, east", rewards: [0] },
  ];

  it.each([
    ["commas", 'North,1\nNorth,0.5\n"Harbour, east",0\n'],
    ["a header", 'arm,reward\nNorth,1\nNorth,0.5\n"Harbour, east",0'],
    ["a header with other names", 'supplier,on time\r\nNorth,1\r\nNorth,0.5\r\n"Harbour, east",0\r\n'],
    ["more columns, named", 'day,Reward,ARM\n1,1,North\n2,0.5,North\n2,0,"Harbour, east"\n'],
    ["semicolons and decimal commas", "North;1\nNorth;0,5\nHarbour, east;0"],
    ["tabs from a spreadsheet, empty lines", "North\t1\n\nNorth\t0,5\n\t\nHarbour, east\t0\n"],
    ["decimal commas in quotes", 'North,"1"\nNorth,"0,5"\n"Harbour, east",0'],
    ["spaces around", ' North , 1\nNorth, .5\n"Harbour, east" ,0'],
  ])("%s", (_, text) => {
    expect(read(text)).toMatchObject({ arms: both, problems: [], lines: 3 });
  });

  it.each([
    ["Supplier,on_time\nNorth,1\n", { arm: "supplier", reward: "on time" }],
    ["KPI;Umsatz\nNorth;1\n", { arm: "KPI", reward: "umsatz" }],
    ["arm,reward\nNorth,1\n", undefined],
    ["day,Reward,ARM\n1,1,North\n", undefined],
    ["North,1\n", undefined],
  ])("%j: what its columns are called", (text, called) => {
    expect(read(text).called).toEqual(called);
  });

  it("names wrong lines by their number, and reads the others", () => {
    const { arms, problems, lines } = read(
      'arm,reward\nNorth,1\nNorth,many\n,1\n"two\nlines",1\nNorth\nNorth,1,2\nNorth,\n',
    );
    expect(lines).toBe(2);
    expect(arms.map(({ name }) => name)).toEqual(["North", "two\nlines"]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 7, 8, 9]);
    expect(problems[0].words).toContain("“many” is not a number");
    expect(problems[1].words).toBe("It names no arm.");
    expect(problems[2].words).toMatch(/^1 columns instead of 2/);
    expect(problems[4].words).toBe("North has no reward here.");
  });

  it.each([
    ["North,0,5\nNorth,1,5", /3 columns\. If they are one number with a decimal comma, put semicolons/],
    ["day,North,1,x\n", /4 columns\. Two are required/],
    ["North\nSouth", /one column/],
    ["  \n", /nothing to read/],
    ["North;1.234,5\nSouth;1", /“1\.234,5” is not a number\. Write 1234\.5/],
  ])("%j is explained", (text, words) => {
    expect(read(text).problems[0].words).toMatch(words);
  });
});

describe("means with intervals", () => {
  const measured = (text: string): MeasuredTable => {
    const result = measure(read(text).arms);
    if ("problem" in result) throw new Error(result.problem);
    return result;
  };

  it("of zeros and ones: Wilson's", () => {
    // 8 of 10 at z = 2: (0.8 + 0.2)/1.4 = 0.714286; 2/1.4·√(0.016 + 0.01) = 0.230350.
    const { arms, isBinary, setting } = measured(`${"a,1\n".repeat(8)}a,0\na,0\nb,0\n`);
    expect(isBinary).toBe(true);
    expect(arms[0].low).toBeCloseTo(0.714286 - 0.23035, 5);
    expect(arms[0].high).toBeCloseTo(0.714286 + 0.23035, 5);
    // A single 0: from 0 to 2·2/5 = 0.8.
    expect([arms[1].low, arms[1].high]).toEqual([0, expect.closeTo(0.8, 9)]);
    expect(setting.rewards).toEqual({ kind: "bernoulli" });
    expect(setting.arms.map(({ name, mean, size }) => [name, mean, size])).toEqual([
      ["a", 0.8, 10],
      ["b", 0, 1],
    ]);
  });

  it("of other rewards: two standard errors, divided by the largest in the setting", () => {
    // 10, 20, 30: mean 20, standard error 10/√3; within arms (200 + 50)/(2 + 1) = 83.33.
    const { arms, scale, setting } = measured("a;10\na;20\na;30\nb;35\nb;45\nc;50\n");
    expect(arms[0].low).toBeCloseTo(20 - 20 / Math.sqrt(3), 9);
    expect(arms[2]).toEqual({ name: "c", count: 1, mean: 50 });
    expect(scale).toBe(50);
    expect(setting.arms.map(({ mean }) => mean)).toEqual([0.4, 0.8, 1]);
    expect(setting.rewards).toEqual({ kind: "gaussian", deviation: 0.1826 });
  });

  it("the setting can be sent as a link", () => {
    const { setting } = measured("Café & Söhne;0,25\nCafé & Söhne;0,75\n100 %, really;0,1\n100 %, really;0,3\n");
    expect(readSetting(new URLSearchParams(queryOf(setting).toString()))).toEqual({ setting });
  });

  it.each([
    ["a,1\na,0", /one arm; at least two/],
    ["a,-5\nb,1", /a has a mean of -5/],
  ])("%j is refused", (text, words) => {
    const result = measure(read(text).arms);
    expect("problem" in result && result.problem).toMatch(words);
  });
});

describe("files and words", () => {
  it("of spreadsheets on Windows are read too", () => {
    expect(decoded(new TextEncoder().encode("\ufeffMüller;1").buffer)).toBe("Müller;1");
    expect(decoded(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]).buffer)).toBe("Müller");
  });

  it("says where the best arm is not certain", () => {
    const arm = (name: string, mean: number, width: number) => ({
      name,
      count: 9,
      mean,
      low: mean - width,
      high: mean + width,
    });
    expect(uncertainOrder([arm("a", 0.8, 0.1), arm("b", 0.75, 0.1), arm("c", 0.2, 0.1)])).toContain(
      "but b may be as good",
    );
    expect(uncertainOrder([arm("a", 0.8, 0.1), arm("c", 0.2, 0.1)])).toBeUndefined();
  });

  it("the example is a table of four arms", () => {
    const { arms, problems, lines } = read(exampleTable);
    expect([arms.length, problems.length, lines]).toEqual([4, 0, 127]);
  });
});
