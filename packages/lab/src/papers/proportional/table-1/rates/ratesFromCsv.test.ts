import { describe, expect, it } from "vitest";
import { ratesFromCsv } from "./ratesFromCsv.js";

const plain = (text: string) =>
  Object.fromEntries([...ratesFromCsv(text, "rates.csv")].map(([name, years]) => [name, Object.fromEntries(years)]));

describe("country, year and rate", () => {
  it("in any order of columns and lines, with others beside them", () => {
    expect(plain("country,year,rate\nGhana,1961,122.8\nKenya,1960,118\nGhana,1960,123.9\n")).toEqual({
      Ghana: { 1960: 123.9, 1961: 122.8 },
      Kenya: { 1960: 118 },
    });
    expect(plain("Year,source,Rate,Country\r\n1960,a,1.5,Ghana\r\n\r\n1961,b,2,Ghana")).toEqual({
      Ghana: { 1960: 1.5, 1961: 2 },
    });
  });

  it("an empty rate is one that is not known", () => {
    expect(plain("country,year,rate\nGhana,1960,\nGhana,1961,2")).toEqual({ Ghana: { 1961: 2 } });
  });
});

describe("the World Bank's download", () => {
  it("has lines about the file on top, a line for a country and a column for a year", () => {
    const text = [
      '\uFEFF"Data Source","World Development Indicators",',
      "",
      '"Last Updated Date","2020-09-16",',
      "",
      '"Country Name","Country Code","Indicator Name","Indicator Code","1960","1961","2020",',
      '"Ghana","GHA","Mortality rate, infant (per 1,000 live births)","SP.DYN.IMRT.IN","123.9","122.8","",',
      '"Congo, Dem. Rep.","COD","Mortality rate, infant (per 1,000 live births)","SP.DYN.IMRT.IN","","150","",',
      "",
    ].join("\r\n");
    expect(plain(text)).toEqual({ Ghana: { 1960: 123.9, 1961: 122.8 }, "Congo, Dem. Rep.": { 1961: 150 } });
  });
});

describe("what cannot be read is named with its line", () => {
  const header = "country,year,rate\n";

  it.each([
    ["a rate in words", `${header}Ghana,1960,2\n\nGhana,1961,high`, "rates.csv:4", '"high"', "a rate above 0"],
    ["a rate of 0", `${header}Ghana,1960,0`, "rates.csv:2", '"0"', "a rate above 0"],
    ["an infinite rate", `${header}Ghana,1960,Infinity`, "rates.csv:2", '"Infinity"', "a rate above 0"],
    ["a year in words", `${header}Ghana,today,3`, "rates.csv:2", '"today"', "a year with four digits"],
    ["a short line", `${header}Ghana`, "rates.csv:2", '""', "a year with four digits"],
    [
      "a line after a cell of two lines",
      `note,${header}"a\nb",Ghana,1960,1\n,Ghana,1961,x`,
      "rates.csv:4",
      '"x"',
      "a rate above 0",
    ],
    [
      "a year twice",
      `${header}Ghana,1960,2\nGhana,1960,3`,
      "rates.csv:3",
      '"Ghana 1960 a second time"',
      "one rate for each country and year",
    ],
    ["an open quote", `${header}Ghana,1960,2\n"Kenya,1960,3`, "rates.csv:3", "Quoted field", "matching quotes"],
    ["no header", "Ghana,1960,2", "rates.csv", "Ghana,1960,2", 'a line "country,year,rate", or the World Bank'],
    ["an empty file", "", "rates.csv", "an empty file", 'a line "country,year,rate"'],
  ])("%s", (_, text, path, received, required) => {
    expect(() => ratesFromCsv(text, "rates.csv")).toThrow(
      expect.objectContaining({
        code: "data-invalid",
        path,
        received: expect.stringContaining(received) as string,
        required: expect.stringContaining(required) as string,
      }),
    );
  });
});
