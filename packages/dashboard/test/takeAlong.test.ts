import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SimulationResult } from "@evenhand/core";
import { afterAll, expect, it } from "vitest";
import { scenarios } from "../src/setting/scenarios.js";
import { inChromium } from "./inChromium.js";
import { finalSentence, routeTo, saved } from "./reading.js";

const command = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url));

/** The columns of the page's numbers. */
interface Row {
  readonly policy: string;
  readonly metric: string;
  readonly round: number;
  readonly mean: number;
  readonly error: number;
  readonly most: number;
}

/** Names in these tests have no comma. */
function rowsOf(csv: string): Row[] {
  const [, ...lines] = csv.trim().split("\n");
  return lines.map((line) => {
    const [policy, metric, , round, mean, error, most] = line.split(",");
    return { policy, metric, round: Number(round), mean: Number(mean), error: Number(error), most: Number(most) };
  });
}

/**
 * The same rows from the command's result: metrics with one number over the rounds, those of the arms after the last.
 */
function rowsOfResult({ policies }: SimulationResult, names: readonly string[]): Row[] {
  return policies.flatMap(({ metrics }, place) =>
    Object.entries(metrics).flatMap(([metric, { checkpoints }]) => {
      const isByArm = checkpoints[0].values.length > 1;
      return (isByArm ? checkpoints.slice(-1) : checkpoints).flatMap(({ round, values }) =>
        values.map(({ mean, standardError: error, quantiles }) => ({
          ...{ policy: names[place], metric, round, mean, error, most: isByArm ? 0 : quantiles.max },
        })),
      );
    }),
  );
}

inChromium("taken along", (pages) => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-taken-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(scenarios.map(({ id }) => id))(
    "%s: the numbers of the page are the command's for its YAML, bit for bit",
    async (scenario) => {
      const page = await pages.open(routeTo("/play", scenario));
      await finalSentence(page);
      const numbers = rowsOf((await saved(page, "Save the numbers (CSV)")).toString());
      const file = join(folder, `${scenario}.yaml`);
      writeFileSync(file, await saved(page, "Save"));

      const result = join(folder, `${scenario}.json`);
      execFileSync(process.execPath, [command, "simulate", file, "--json", result]);
      const { results } = JSON.parse(readFileSync(result, "utf8")) as { results: [{ result: SimulationResult }] };
      const names = [...new Set(numbers.map(({ policy }) => policy))];
      const expected = rowsOfResult(results[0].result, names);
      const shown = numbers.filter(({ metric }) => metric !== "share");
      expect(shown.length).toBe(expected.length);
      const key = ({ policy, metric, round }: Row) => `${policy} ${metric} ${String(round).padStart(9, "0")}`;
      const sorted = (rows: readonly Row[]) =>
        rows
          .map((row, index) => ({ row, index }))
          .sort((a, b) => (key(a.row) < key(b.row) ? -1 : key(a.row) > key(b.row) ? 1 : a.index - b.index))
          .map(({ row }) => row);
      expect(sorted(shown)).toEqual(sorted(expected));
    },
  );

  it("pictures are whole files", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await page.waitForSelector(".chart svg");
    const title = "Share of the views under Deadline quota";
    const svg = (await saved(page, `Save “${title}” as SVG`)).toString();
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain(title);
    expect(svg).not.toContain("var(");
    const png = await saved(page, `Save “${title}” as PNG`);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.length).toBeGreaterThan(5000);
    const csv = (await saved(page, `Save “${title}” as CSV`)).toString();
    expect(csv).toContain("Career changers");
  });

  it("the program prints the page's rewards, and curl has a body that is JSON", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    await page.getByRole("button", { name: "TypeScript", exact: true }).click();
    const program = join(folder, "study.mjs");
    const source = (await saved(page, "Save")).toString();
    writeFileSync(
      program,
      source.replace('"@evenhand/core"', JSON.stringify(new URL("../../core/dist/index.js", import.meta.url).href)),
    );
    const printed = execFileSync(process.execPath, [program]).toString();
    const rows = rowsOf((await saved(page, "Save the numbers (CSV)")).toString());
    const [learner, keeper] = ["UCB1 alone", "Deadline quota"].map(
      (name) =>
        rows.find(({ policy, metric, round }) => policy === name && metric === "reward" && round === 1000)?.mean,
    );
    expect(printed).toMatch(new RegExp(`^ucb1 ${learner} ± [\\d.]+\ndeadline-quota ${keeper} ± `));
    await page.getByRole("button", { name: "curl", exact: true }).click();
    await page.locator("pre.code").getByText("http://127.0.0.1:4600/v1/allocators").waitFor();
    const curl = (await saved(page, "Save")).toString();
    const body = JSON.parse(/-d '([^]*)'\n$/.exec(curl)?.[1] ?? "") as unknown;
    expect(body).toMatchObject({
      arms: [{ label: "Men 25–34", share: 0.1 }, {}, {}, {}, {}],
      contract: { id: "quota" },
    });
  });
});
