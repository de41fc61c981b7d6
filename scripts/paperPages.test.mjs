import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { experiments, papers, reproduce } from "@evenhand/lab";
import { describe, expect, it } from "vitest";
import { folder, paperPages } from "./paperPages.mjs";

const cure = "npm run build && node scripts/writePaperPages.mjs";
const text = (name) => readFileSync(join(folder, name), "utf8");
const read = (name) => JSON.parse(text(name));

describe("what the papers' pages show", () => {
  it("is there for every paper and every experiment, as the lab describes them", () => {
    expect(readdirSync(folder).sort()).toEqual(["overview.json", ...papers.map((paper) => `${paper}.json`)].sort());
    const kept = papers.flatMap((paper) => read(`${paper}.json`).experiments.map((content) => ({ paper, ...content })));
    const described = (experiment, settings) => {
      const { paper, id, title, source, deviations } = experiment;
      return { paper, id, title, source, deviations, settings };
    };
    expect(
      kept.map((content) => described(content, content.settings)),
      cure,
    ).toEqual(
      experiments.map((experiment) =>
        described(
          experiment,
          Object.entries(experiment.settings).map(([name, { words, from, full }]) => ({
            name,
            words,
            from,
            value: full,
          })),
        ),
      ),
    );
    for (const { id, figures } of kept) expect(figures.length, id).toBeGreaterThan(0);
  });

  it("counts claims as the papers' files have them, and gives a reason for every claim that failed or depends", () => {
    for (const { paper, experiments: listed } of read("overview.json").papers) {
      const { experiments: kept } = read(`${paper}.json`);
      for (const [index, { verdicts }] of listed.entries()) {
        const { claims } = kept[index];
        for (const [verdict, count] of Object.entries(verdicts)) {
          expect(claims.filter((claim) => claim.verdict === verdict)).toHaveLength(count);
        }
        for (const { id, verdict, note, range } of claims) {
          if (verdict === "fails") expect(note, id).toBeTruthy();
          if (verdict === "depends") expect(range.join(" "), id).toMatch(/^Holds with .* Fails with /);
        }
      }
    }
  });

  it("is small enough to be kept and loaded", () => {
    const sizes = readdirSync(folder).map((name) => text(name).length);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(700_000);
  });

  describe("an experiment that takes a moment, run again", async () => {
    const out = mkdtempSync(join(tmpdir(), "evenhand-papers-"));
    const chosen = experiments.filter(({ id }) => id === "late-bloomer");
    const options = { out, quick: false, seed: 1, changed: {}, resume: false, workers: 1 };
    const { finished } = await reproduce(chosen, options);
    rmSync(out, { recursive: true });

    it("gives the kept bytes", () => {
      const { "potential.json": page } = paperPages(finished);
      const line = page.split("\n").find((each) => each.startsWith('{"id":"late-bloomer"'));
      const kept = text("potential.json")
        .split("\n")
        .find((each) => each.startsWith('{"id":"late-bloomer"'));
      expect(kept?.replace(/,$/, ""), cure).toBe(line?.replace(/,$/, ""));
    });

    it("and the page reads the lab's figures out of them", async () => {
      const module = new URL("../packages/dashboard/src/pages/papers/unpacked.ts", import.meta.url).href;
      const { unpacked } = await import(module);
      const [{ figures }] = read("potential.json").experiments;
      const five = (value) => JSON.parse(JSON.stringify(value, (_, part) => rounded(part)));
      const { figures: own, experiment } = finished[0].analysis;
      const drawn = Object.entries(own).map(([name, figure]) => ({
        name,
        printed: experiment.printed?.[name],
        figure,
      }));
      expect(unpacked(figures)).toEqual(five(drawn));
    });
  });
});

function rounded(value) {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
