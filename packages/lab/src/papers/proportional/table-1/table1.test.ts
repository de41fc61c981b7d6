import { simulate, simulateAll, type Specification } from "@evenhand/core";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Results } from "../../../reproduction/experiment.js";
import { analyse, missingData } from "../../../reproduction/reproduction.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { table1 } from "./experiment.js";
import { cosineOfMeans, printedTable } from "./tables.js";

const valuesWith = (changed: Readonly<Record<string, string>>, quick = true) =>
  settingsOf(table1, { quick, seed: 1, changed });

async function run(changed: Readonly<Record<string, string>>) {
  const values = valuesWith(changed);
  const studies = await table1.studies(values);
  const results: Results = Object.fromEntries(
    Object.entries(studies).map(([name, study]) => [name, simulateAll(study)]),
  );
  return { values, results };
}

const verdictsOf = ({ results, values }: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(table1.claims(results, values).map(({ id, verdict }) => [id, verdict]));

const expectedClaims = {
  "fairly-greedy-aligned": "holds",
  "proportional-catch-up-aligned": "holds",
  "ucb1-apart": "holds",
  "gaussian-thompson-apart": "holds",
  "ucb1-tanzania": "holds",
  "beside-the-oracle": "holds",
};

describe("Table 1 with constant rates", async () => {
  const { results, values } = await run({});

  it("confirms the claims, and says that the rates are not the paper's", () => {
    expect(verdictsOf({ results, values })).toEqual(expectedClaims);
    const noted = table1.claims(results, values).filter(({ note }) => note?.includes("constant"));
    expect(noted.map(({ id }) => id)).toEqual(["ucb1-tanzania", "beside-the-oracle"]);
  });

  it("counts none of them as held, and says so on every figure and table", () => {
    const { claims, figures, tables } = analyse(table1, values, results);
    expect(new Set(claims.map(({ verdict }) => verdict))).toEqual(new Set(["other-data"]));
    expect(claims[0].range).toEqual(["On what was run instead: holds."]);
    for (const { title, caption } of Object.values(figures)) {
      expect(title).toMatch(/ \(not the paper's data\)$/);
      expect(caption).toMatch(
        /^Not run on the paper's data: rates are constant, where the paper has one for each year\. /,
      );
    }
    expect(tables.map(({ title }) => title.includes("not the paper's data"))).toEqual([true, false]);
  });

  it("hands out 59 units, a year each, five of them in the warm-up", async () => {
    const full = await table1.studies(valuesWith({}, false));
    for (const study of Object.values(full)) {
      expect(study).toMatchObject({ horizon: 59, trials: 100, seed: 1 });
      expect(simulate(study).next().done).toBe(false);
    }
    expect(full["years"].checkpoints?.[0]).toBe(5);
    expect(full["years"].checkpoints).toHaveLength(55);
  });

  it("has a column for each policy and the oracle, a row for each country and the cosine", () => {
    const [own, printed] = table1.tables?.(results, values) ?? [];
    expect(own.columns).toEqual(printed.columns);
    expect(own.rows.map(([country]) => country)).toEqual(
      ["Ghana", "Kenya", "Tanzania", "Zambia", "Zimbabwe", "cosine similarity"], // prettier-ignore
    );
    // 59·80/378.2 = 12.480, 59·63.9/378.2 = 9.969, 59·89.1/378.2 = 13.900, 59·87/378.2 = 13.572, 59·58.2/378.2 = 9.079
    expect(own.rows.map((row) => row[5])).toEqual(["12.48", "9.97", "13.90", "13.57", "9.08", ""]);
  });

  it("draws each country from the warm-up on, with axes that can be compared", () => {
    const { "figure-1": units, "figure-1-difference": difference } = table1.figures(results, values);
    const lines = units.panels.map(({ marks }) => marks.map((mark) => ("series" in mark ? mark.series : "")));
    expect(lines).toEqual(Array(5).fill(["Fairly-Greedy", "Catch-Up", "UCB1", "Thompson", "oracle"]));
    for (const { panels } of [units, difference]) {
      expect(panels.map(({ title }) => title)).toEqual(["Ghana", "Kenya", "Tanzania", "Zambia", "Zimbabwe"]);
      expect(new Set(panels.map(({ y }) => JSON.stringify(y.domain))).size).toBe(1);
    }
    const [mark] = units.panels[0].marks;
    expect("points" in mark && [mark.points[0].x, mark.points.length]).toEqual([1965, 55]);
  });

  it("fails where the rates are not what the policies saw", () => {
    // As if Zimbabwe, which has the smallest rate, had the largest by far.
    const study = { ...results["table"].study, environment: gaussian([1, 1, 1, 1, 900]) };
    const contradicted = Object.fromEntries(Object.entries(results).map(([name, own]) => [name, { ...own, study }]));
    contradicted["years"] = {
      ...results["years"],
      study: { ...results["years"].study, environment: study.environment },
    };
    expect(verdictsOf({ results: contradicted, values })).toMatchObject({
      "fairly-greedy-aligned": "fails",
      "proportional-catch-up-aligned": "fails",
      "ucb1-apart": "holds",
      "beside-the-oracle": "fails",
    });
  });

  it("fails where UCB1 does what Fairly-Greedy does, or finds another country", async () => {
    const swapped = Object.fromEntries(
      Object.entries(results).map(([name, result]) => {
        const labels = ["UCB1", "Thompson", "Fairly-Greedy", "Catch-Up"];
        return [name, { ...result, policies: result.policies.map((policy, i) => ({ ...policy, label: labels[i] })) }];
      }),
    );
    expect(verdictsOf({ results: swapped, values })).toMatchObject({
      "fairly-greedy-aligned": "fails",
      "proportional-catch-up-aligned": "fails",
      "ucb1-apart": "fails",
      "gaussian-thompson-apart": "fails",
      "ucb1-tanzania": "fails",
    });
    expect(verdictsOf(await run({ rates: "80,63.9,58.2,87,89.1" }))).toMatchObject({ "ucb1-tanzania": "fails" });
  });
});

function gaussian(means: readonly number[]): Specification {
  return { id: "gaussian", parameters: { means, deviation: 1 } };
}

describe("yearly rates from a file", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "evenhand-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A file with the rate 100·country + year − 1960, for this number of countries. */
  async function fileWith(names: readonly string[], years: readonly number[]): Promise<string> {
    const lines = names.flatMap((name, i) => years.map((year) => `${name},${year},${100 * (i + 1) + year - 1960}`));
    const file = join(folder, `${names.length}-${years.length}.csv`);
    await writeFile(file, ["country,year,rate", ...lines].join("\n"));
    return file;
  }
  const five = ["Zimbabwe", "Zambia", "Tanzania", "Kenya", "Ghana"];
  const years = Array.from({ length: 8 }, (_, i) => 1961 + i);
  const short = { firstYear: "1961", lastYear: "1968", oracleFrom: "1962", oracleTo: "1963" };

  it("become the rounds' rewards, country by country", async () => {
    const data = await fileWith(five, years);
    const { table } = await table1.studies(valuesWith({ ...short, data }));
    expect(table.horizon).toBe(8);
    const { id, parameters } = table.environment as Specification;
    expect(id).toBe("series");
    const values = parameters?.["values"] as number[][];
    expect(values.map(([first]) => first)).toEqual([501, 401, 301, 201, 101]);
    expect(values[0]).toEqual([501, 502, 503, 504, 505, 506, 507, 508]);
    expect(parameters?.["deviation"]).toBeCloseTo(3.16227766, 8);
  });

  it("are found in a folder of data, unless another file is named or there is none", async () => {
    const data = await fileWith(five, years);
    const dataFolder = join(folder, "sets");
    const wanted = { quick: false, seed: 1, changed: {}, dataFolder };
    const missing = (settings: ReturnType<typeof settingsOf>) => missingData({ experiment: table1, settings });
    expect(settingsOf(table1, wanted)["data"]).toBe("");
    expect(missing(settingsOf(table1, wanted))).toEqual([
      expect.stringMatching(/^proportional\/table-1 .*constant.*--set data=FILE.*EVENHAND_DATA/),
    ]);
    await mkdir(dataFolder);
    const found = join(dataFolder, "infant_mortality.csv");
    await copyFile(data, found);
    expect(settingsOf(table1, wanted)["data"]).toBe(found);
    expect(settingsOf(table1, { ...wanted, changed: { data } })["data"]).toBe(data);
    expect(settingsOf(table1, { ...wanted, changed: { data: "" } })["data"]).toBe("");
    expect(missing(settingsOf(table1, wanted))).toEqual([]);
  });

  it("have an oracle column for the years of the window", async () => {
    const data = await fileWith(five, years);
    const { results, values } = await run({ ...short, data });
    // 1962 and 1963: 502.5, 402.5, …, 102.5, which sum to 1512.5. 8·502.5/1512.5 = 2.658, 8·102.5/1512.5 = 0.542
    const [own] = table1.tables?.(results, values) ?? [];
    expect(own.rows.map((row) => row[5])).toEqual(["2.66", "2.13", "1.60", "1.07", "0.54", ""]);
    const claims = table1.claims(results, values);
    expect(claims.find(({ id }) => id === "oracle-column")?.verdict).toBe("fails");
    expect(claims.filter(({ note }) => note !== undefined)).toEqual([]);
    expect(analyse(table1, values, results)).toMatchObject({ claims, figures: table1.figures(results, values) });
  });

  it.each([
    ["a country", five.slice(1), years, "nothing about Zimbabwe"],
    ["a year", five, years.slice(0, 7), "no rate of Ghana in 1968"],
  ])("without %s are refused", async (_, names, known, received) => {
    const data = await fileWith(names, known);
    await expect(table1.studies(valuesWith({ ...short, data }))).rejects.toMatchObject({
      code: "data-invalid",
      path: data,
      received: `"${received}"`,
    });
  });

  it.each([
    [{ data: "there-is-no-such-file.csv" }, "file-unreadable", "data"],
    [{ rates: "80,63.9" }, "parameter-length", "rates"],
    [{ lastYear: "1965" }, "parameter-range", "lastYear"],
    [{ oracleFrom: "1950" }, "parameter-range", "oracleFrom"],
    [{ oracleTo: "2020" }, "parameter-range", "oracleFrom"],
  ])("%o is refused", async (changed, code, path) => {
    await expect(table1.studies(valuesWith(changed))).rejects.toMatchObject({ code, path });
  });
});

const folder = process.env["EVENHAND_DATA"];

describe.skipIf(folder === undefined)(
  "Table 1 with the World Bank's rates, in the folder that EVENHAND_DATA names",
  () => {
    it("confirms the paper's cosines, UCB1's 46.46 units for Tanzania and the oracle column", async () => {
      const found = await run({ data: join(folder ?? "", "infant_mortality.csv") });
      expect(verdictsOf(found)).toEqual({ ...expectedClaims, "oracle-column": "holds" });
      const [own] = table1.tables?.(found.results, found.values) ?? [];
      expect(own.rows.map((row) => row[5])).toEqual(["12.48", "9.97", "13.90", "13.57", "9.07", ""]);
    });

    it("and not with the mean rates of all years, as the text has it", async () => {
      const data = join(folder ?? "", "infant_mortality.csv");
      const verdicts = verdictsOf(await run({ data, oracleFrom: "1961", oracleTo: "2019" }));
      expect(verdicts["oracle-column"]).toBe("fails");
    });
  },
);

it("is the cosine that Table 1 prints below its columns", () => {
  const { oracle, ...columns } = printedTable;
  for (const { units, cosine } of Object.values(columns)) {
    expect(Math.abs(cosineOfMeans([units], oracle.units).mean - cosine)).toBeLessThan(0.0002);
  }
});

it("of the averaged counts, with the spread of leaving out one trial", () => {
  // The sum is (11, 10). Without a trial (8, 6), (6, 8), (8, 6): cosines with (1, 0) of 12/15, 9/15, 12/15, and 11/15
  // in the middle. The squared distances sum to (1 + 4 + 1)/225; two thirds of that are 4/225.
  const { mean, standardError } = cosineOfMeans([[3, 4], [5, 2], [3, 4]], [1, 0]); // prettier-ignore
  expect(mean).toBeCloseTo(11 / Math.sqrt(221), 12);
  expect(standardError).toBeCloseTo(2 / 15, 12);
});
