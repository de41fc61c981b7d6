import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SimulationResult } from "@evenhand/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPages, type Pages } from "./openPages.js";

const executable = process.env["EVENHAND_CHROMIUM"];
const command = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url));

async function saved(page: Page, button: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return readFileSync(await download.path());
}

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

/** The same rows from the command's result: metrics with one number over the rounds, those of the arms after the last. */
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

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("taken along from Chromium", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-taken-"));
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(async () => {
    await pages.close();
    rmSync(folder, { recursive: true });
  });

  it.each(["job-ad", "crowd-work", "clinics", "suppliers", "medical-aid", "sales-team"])(
    "%s: the numbers of the page are the command's for its YAML, bit for bit",
    async (scenario) => {
      const page = await pages.open("#/play");
      await page.getByLabel("Start from").selectOption(scenario);
      await page.getByLabel("Rounds", { exact: true }).last().fill("1500");
      await page.getByLabel("Trials", { exact: true }).last().fill("20");
      await page.waitForFunction(() =>
        document.querySelector(".sentence")?.textContent?.includes("20 of 20 trials of 1500 rounds"),
      );
      const numbers = rowsOf((await saved(page, "Save the numbers (CSV)")).toString());
      const file = join(folder, `${scenario}.yaml`);
      writeFileSync(file, await saved(page, "Save"));
      await page.context().close();

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
    const page = await pages.open("#/play");
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
    expect(pages.complaints.splice(0)).toEqual([]);
    await page.context().close();
  });

  it("the program prints the page's rewards, and curl has a body that is JSON", async () => {
    const page = await pages.open("#/play");
    await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("100 of 100 trials"));
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
        rows.find(({ policy, metric, round }) => policy === name && metric === "reward" && round === 20_000)?.mean,
    );
    expect(printed).toMatch(new RegExp(`^ucb1 ${learner} ± [\\d.]+\ndeadline-quota ${keeper} ± `));
    await page.getByRole("button", { name: "curl", exact: true }).click();
    const curl = (await saved(page, "Save")).toString();
    const body = JSON.parse(/-d '([^]*)'\n$/.exec(curl)?.[1] ?? "") as unknown;
    expect(body).toMatchObject({
      arms: [{ label: "Men 25–34", share: 0.1 }, {}, {}, {}, {}],
      contract: { id: "quota" },
    });
    await page.context().close();
  });
});
