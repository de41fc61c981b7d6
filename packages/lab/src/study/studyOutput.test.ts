import { simulateAll } from "@evenhand/core";
import { readStudyFile, studiesOf, type ResultFile } from "@evenhand/protocol";
import { parquetReadObjects } from "hyparquet";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readResult, resultOfStudy } from "./resultText.js";
import { type OutputKind, outputKinds, studyOutput } from "./studyOutput.js";

/** A study with names that every format must quote. */
const labels = ["ucb1", 'F, "UCB" <&>'];
const arms = ["North", 'Harbour, "old" <&>', "Valley"];

function smallResult(changed: object = {}): ResultFile {
  const read = readStudyFile({
    title: 'Quotas, "and" <more>',
    horizons: [50, 200],
    trials: 5,
    checkpoints: 3,
    environment: { id: "bernoulli", means: [0.8, 0.7, 0.3], arms },
    contract: { id: "quota", shares: 0.2 },
    policies: ["ucb1", { id: "fucb", label: labels[1] }],
    ...changed,
  });
  if ("errors" in read) throw read.errors[0];
  const planned = studiesOf(read.file);
  return resultOfStudy(
    read.file,
    planned,
    planned.map(({ study }) => simulateAll(study)),
  );
}

const result = smallResult();
const sampled = smallResult({ samples: true });

/** What the files must hold: policy, metric, arm, round and mean of every number, from the result itself. */
const numbers = result.results.flatMap(({ result: { policies } }) =>
  policies.flatMap(({ metrics }, policy) =>
    Object.entries(metrics).flatMap(([metric, { checkpoints }]) =>
      checkpoints.flatMap(({ round, values }) =>
        values.map(({ mean, standardError, quantiles: { q95 } }, arm) => ({
          label: labels[policy],
          metric,
          arm: metric === "pulls" ? arms[arm] : undefined,
          armIndex: metric === "pulls" ? arm : undefined,
          round,
          mean,
          standardError,
          q95,
        })),
      ),
    ),
  ),
);

async function text(kind: Exclude<OutputKind, "parquet" | "png" | "pdf">): Promise<string> {
  const content = await studyOutput(kind, result);
  return typeof content === "string" ? content : [...(content as Iterable<string>)].join("");
}

describe("a result as a file", () => {
  it("has two horizons, two policies, three checkpoints, four numbers and three arms", () => {
    // reward, regret, worst violation, and the pulls of three arms.
    expect(numbers).toHaveLength(2 * 2 * 3 * (3 + 3));
  });

  it("JSON is read back as it was", async () => {
    expect(await readResult(await text("json"), "result.json")).toEqual(result);
  });

  it("CSV has a row for each number", async () => {
    const { data, errors } = Papa.parse<Record<string, string>>(await text("csv"), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    const read = data.map(({ label, metric, arm, armIndex, ...row }) => ({
      label,
      metric,
      arm: arm === "" ? undefined : arm,
      armIndex: armIndex === "" ? undefined : Number(armIndex),
      round: Number(row["round"]),
      mean: Number(row["mean"]),
      standardError: Number(row["standardError"]),
      q95: Number(row["q95"]),
    }));
    expect(read).toEqual(numbers);
  });

  it("Parquet has the same rows", async () => {
    const bytes = (await studyOutput("parquet", result)) as Uint8Array<ArrayBuffer>;
    const rows = (await parquetReadObjects({ file: bytes.buffer })) as Readonly<Record<string, unknown>>[];
    expect(
      rows.map(({ label, metric, arm, armIndex, round, mean, standardError, q95 }) => ({
        label,
        metric,
        arm: arm ?? undefined,
        armIndex: armIndex ?? undefined,
        round,
        mean,
        standardError,
        q95,
      })),
    ).toEqual(numbers);
    expect(rows[0]).toMatchObject({
      environment: "bernoulli",
      horizon: 50,
      trials: 5,
      policyIndex: 0,
      policy: "ucb1",
      parameters: "{}",
    });
  });

  it("Parquet of the samples has a row for each trial of each number", async () => {
    const bytes = (await studyOutput("samples", sampled)) as Uint8Array<ArrayBuffer>;
    const rows = (await parquetReadObjects({ file: bytes.buffer })) as Readonly<Record<string, number>>[];
    expect(rows).toHaveLength(numbers.length * 5);
    numbers.forEach(({ label, metric, armIndex, round, mean }, i) => {
      const own = rows.slice(5 * i, 5 * (i + 1));
      expect(own.map(({ trial }) => trial)).toEqual([1, 2, 3, 4, 5]);
      expect(own[0]).toMatchObject({ label, metric, round });
      expect(own[4]["armIndex"] ?? undefined).toBe(armIndex);
      expect(own.reduce((sum, { value }) => sum + value, 0) / 5).toBeCloseTo(mean, 9);
    });
    expect(rows[0]).not.toHaveProperty("point");
  });

  it("refuses samples that the study has not kept", async () => {
    await expect(studyOutput("samples", result)).rejects.toMatchObject({ code: "samples-missing" });
  });

  it("rows of a sweep say at which point they stand", async () => {
    const swept = smallResult({ contract: "quota", sweep: { shares: [0.1, 0.2], learner: ["ucb1", "thompson"] }, policies: ["ucb1", "deadline-quota"] }); // prettier-ignore
    const csv = Papa.parse<Record<string, string>>((await studyOutput("csv", swept)) as string, { header: true });
    const points = new Set(csv.data.map(({ point }) => point));
    expect([...points].slice(0, 3)).toEqual([
      '{"shares":0.1}',
      '{"shares":0.1,"learner":"ucb1"}',
      '{"shares":0.1,"learner":"thompson"}',
    ]);
    expect(new Set(csv.data.slice(0, -1).map(({ study }) => study)).size).toBe(4);
  });

  it("SVG shows every policy, and the violation beside the regret", async () => {
    const svg = await text("svg");
    expect(svg).toMatch(/^<svg[^]*<\/svg>\s*$/);
    for (const words of ["ucb1", "F, &quot;UCB&quot;", "Regret (expected reward)", "Worst quota violation (pulls)"]) {
      expect(svg.replaceAll("&quot;", '"')).toContain(words.replaceAll("&quot;", '"'));
    }
    expect(svg.indexOf("Regret")).toBeLessThan(svg.indexOf("Worst quota violation"));
    // Whatever the order in which the study names them.
    expect(svg.indexOf("Worst quota violation")).toBeLessThan(svg.indexOf("Reward"));
  });

  it("PNG is one", async () => {
    const bytes = (await studyOutput("png", result)) as Uint8Array;
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  });

  it("HTML needs nothing from the network, and quotes what a user wrote", async () => {
    const html = await text("html");
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<figure>/g)).toHaveLength(2);
    expect(html).toContain("Quotas, &quot;and&quot; &lt;more&gt;");
    expect(html).toContain("<td>Harbour, &quot;old&quot; &lt;&amp;&gt;</td>");
    expect(html).toContain("<td>F, &quot;UCB&quot; &lt;&amp;&gt;</td>");
    expect(html).not.toContain("<more>");
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("LaTeX has a table of outcomes and one of pulls for each horizon, and a methods paragraph", async () => {
    const tex = await text("latex");
    expect(tex.match(/\\begin\{table\}/g)).toHaveLength(4);
    expect(tex).toContain("\\caption{bernoulli, 200 rounds. Pulls of each arm");
    expect(tex).toContain('F, "UCB" \\ensuremath{<}\\&\\ensuremath{>} & $');
    expect(tex).toContain('Harbour, "old" \\ensuremath{<}\\&\\ensuremath{>} & $20$\\,\\%');
    expect(tex).toContain(`We played 2 policies with Evenhand ${result.version}~\\cite{evenhand}:`);
    const cited = [...tex.matchAll(/\\cite\{([^}]*)\}/g)].flatMap(([, keys]) => keys.split(","));
    const entries = [...(await text("bibtex")).matchAll(/^@\w+\{(\w+),$/gm)].map(([, key]) => key);
    expect([...new Set(cited)].sort()).toEqual(entries);
    expect(entries).toEqual(["auer2002", "evenhand", "patil2019"]);
  });

  it("the methods paragraph has the parameters of a learner too", async () => {
    const policies = [{ id: "deadline-quota", label: "mine", learner: { id: "epsilon-greedy", epsilon: 0.05 } }];
    expect(await studyOutput("methods", smallResult({ policies }))).toContain(
      "learner = epsilon-greedy (epsilon 0.05)",
    );
  });

  it("a methods paragraph has versions, seed, trials and rounds", async () => {
    const methods = await text("methods");
    expect(methods).toContain("ucb1 (version 1) [@auer2002]; ");
    expect(methods).toContain('F, "UCB" \\<&\\> (fucb, largest-deficit-quota, version 2) [@patil2019; @auer2002].');
    for (const words of ["5 trials, seed 1.", "50 and 200 rounds", "means over 5 trials with 95 % intervals"]) {
      expect(methods).toContain(words);
    }
  });

  it.each(outputKinds.filter((kind) => kind !== "pdf"))("%s has the same bytes again", async (kind) => {
    const [one, other] = [await studyOutput(kind, smallResult({ samples: true })), await studyOutput(kind, sampled)];
    expect(Array.from<unknown>(one)).toEqual(Array.from<unknown>(other));
  });
});

describe("a file that is no result is refused", () => {
  const json = JSON.stringify(result);

  it.each([
    ["no JSON", "results: 3"],
    ["another format", json.replace("evenhand-result/1", "evenhand-result/2")],
    ["half of it", json.slice(0, json.length / 2)],
    ["a word for a number", json.replace(/"mean":[\d.]+/, '"mean":"none"')],
    ["without results", JSON.stringify({ ...result, results: undefined })],
  ])("%s", async (_, text) => {
    await expect(readResult(text, "result.json")).rejects.toMatchObject({
      code: "result-unreadable",
      path: "result.json",
    });
  });
});
