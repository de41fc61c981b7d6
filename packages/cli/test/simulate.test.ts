import { labelOf, simulateAll } from "@evenhand/core";
import { studyFileJsonSchema, type ResultFile } from "@evenhand/protocol";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readStudy } from "../src/study/readStudy.js";
import { endOf, evenhand, evenhandOn, evenhandOnTerminal, startEvenhand } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

const STUDY = `title: A small one
horizons: [60, 200]
trials: 20
seed: 4
environment: { id: bernoulli, arms: [North, Harbour, Valley], means: [0.8, 0.7, 0.3] }
contract: { id: quota, shares: [0.2, "1/7", 0.1] }
policies:
  - ucb1
  - { id: deadline-quota, label: mine, learner: thompson }
`;

describe("evenhand simulate", () => {
  it("prints for each horizon the outcomes, the violation beside the regret, the shares and a chart", () => {
    const { code, stdout, stderr } = evenhandOn(STUDY, "simulate", "-");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^A small one\n20 trials, seed 4 \(evenhand \d/);
    expect(stdout).toMatch(/^bernoulli, 60 rounds$[^]*^bernoulli, 200 rounds$/m);
    expect(stdout).toMatch(
      /^ +regret\n +\(expected +worst-violation\n.*reward\) +\(pulls\) +in the +reward +cost\npolicy +± 95 % .*\nucb1 .*±.*±.*± .* –\n/m,
    );
    expect(stdout).toMatch(/^mine +\d+\.\d+ ± +\d/m);
    expect(stdout).toMatch(/^share of pulls \(%\) +North +Harbour +Valley\nucb1 .*\nmine /m);
    expect(stdout).toMatch(/^quota \(%\) +20\.00 +14\.29 +10\.00$/m);
    expect(stdout).toMatch(
      /Regret \(expected reward\)\n +[\d.]+ │[^]*└─+\n +2 +round, logarithmic → 200\n +● ucb1\n +○ mine/,
    );
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("shows colours on a terminal, symbols everywhere, and its progress, which it wipes away", () => {
    const path = files.write("study.yaml", STUDY);
    const { stdout, stderr } = evenhandOnTerminal({ stdout: 80, stderr: 80 }, "simulate", path);
    expect(stdout).toContain("\x1b[34m●\x1b[39m ucb1");
    expect(stderr).toMatch(/\d+ % {2}[^\r]*bernoulli, \d+ rounds/);
    expect(stderr.endsWith("\r\x1b[K")).toBe(true);
    const plain = evenhandOnTerminal({ stdout: 80, env: { NO_COLOR: "1" } }, "simulate", path).stdout;
    expect(plain).toBe(evenhand("simulate", path).stdout);
  });

  it("writes results that are what core computes, and time and machine beside them", () => {
    const path = files.write("study.yaml", STUDY);
    const names = ["result.json", "result.csv", "result.parquet", "result.html", "result.svg", "result.png"];
    mkdirSync(files.path("made"));
    const outputs = names.flatMap((name) => [`--${name.split(".")[1]}`, files.path(`made/${name}`)]);
    const { code, stdout } = evenhand("simulate", path, ...outputs);
    expect(code).toBe(0);
    expect(stdout).toContain("bernoulli, 60 rounds");
    expect(readdirSync(files.path("made")).sort()).toEqual([...names, "result.run.json"].sort());
    const result = JSON.parse(files.read("made/result.json")) as ResultFile;
    expect(result).toMatchObject({
      format: "evenhand-result/1",
      seed: 4,
      policyVersions: { ucb1: 1, "deadline-quota": 3 },
    });
    expect(result.settings).toMatchObject({ title: "A small one", horizons: [60, 200] });
    for (const { result: own } of result.results) expect(own).toEqual(simulateAll(own.study));
    const facts = JSON.parse(files.read("made/result.run.json")) as object;
    expect(facts).toMatchObject({
      workers: expect.any(Number) as number,
      studies: [{ rounds: 2 * 20 * 60 }, { rounds: 2 * 20 * 200 }],
    });
  });

  it("has the mean, standard error and quantiles of every metric, and of every arm's pulls", () => {
    const { stdout } = evenhandOn(STUDY, "simulate", "-", "--json", "-");
    const { results } = JSON.parse(stdout) as ResultFile;
    const shown = results.map(({ environment, horizon, result }) => {
      return [environment, horizon, result.policies.map(labelOf)];
    });
    expect(shown).toEqual([
      ["bernoulli", 60, ["ucb1", "mine"]],
      ["bernoulli", 200, ["ucb1", "mine"]],
    ]);
    for (const { metrics } of results.flatMap(({ result }) => result.policies)) {
      expect(Object.keys(metrics)).toEqual(["reward", "regret", "pulls", "worst-violation"]);
      for (const { checkpoints } of Object.values(metrics)) {
        for (const summary of checkpoints.flatMap(({ values }) => values)) {
          expect(summary.standardError).toBeGreaterThanOrEqual(0);
          expect(summary.quantiles.min).toBeLessThanOrEqual(summary.mean + 1e-9);
          expect(Object.keys(summary.quantiles)).toEqual(["min", "q05", "q25", "median", "q75", "q95", "max"]);
        }
      }
      const last = metrics["pulls"].checkpoints.at(-1)!;
      expect(last.values.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(last.round, 9);
    }
  });

  it.each(["1", "2", "7"])("gives the same bytes with %s workers as without workers at all", (workers) => {
    const { stdout } = evenhandOn(STUDY, "simulate", "-", "--workers", workers, "--json", "-");
    const { results } = JSON.parse(stdout) as ResultFile;
    const expected = results.map(({ result }) => simulateAll(result.study));
    const own = JSON.parse(stdout) as { results: object[] };
    const again = { ...own, results: own.results.map((part, i) => ({ ...part, result: expected[i] })) };
    expect(`${JSON.stringify(again)}\n`).toBe(stdout);
  });

  it("sends one kind of output to the standard output, and then nothing else", () => {
    for (const [kind, pattern] of [
      ["--csv", /^study,environment,horizon[^]*\n$/],
      ["--svg", /^<svg[^]*<\/svg>\s*$/],
      ["--html", /^<!doctype html>[^]*<\/html>\n$/],
    ] as const) {
      expect(evenhandOn(STUDY, "simulate", "-", kind, "-").stdout).toMatch(pattern);
    }
  });

  it("traces a trial pull by pull, as JSON lines or as CSV", () => {
    const path = files.write("study.yaml", STUDY);
    const [jsonl, csv] = [files.path("trial.jsonl"), files.path("trial.csv")];
    evenhand("simulate", path, "--trace", jsonl, "--trace-trial", "20");
    const pulls = files
      .read("trial.jsonl")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(pulls).toHaveLength(2 * (60 + 200));
    expect(pulls[0]).toEqual({
      environment: "bernoulli",
      horizon: 60,
      label: "ucb1",
      trial: 20,
      round: 1,
      arm: "North",
      armIndex: 0,
      reward: expect.any(Number) as number,
      rule: "not yet observed",
      reason: { rule: "not yet observed", numbers: { pulls: 0 } },
    });
    evenhand("simulate", path, "--trace", csv, "--trace-trial", "20");
    const lines = files.read("trial.csv").trimEnd().split("\n");
    expect(lines[0]).toBe("environment,horizon,label,trial,round,arm,armIndex,reward,rule,reason,voided");
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 8).join())).toEqual(
      pulls.map(({ environment, horizon, label, trial, round, arm, armIndex, reward }) =>
        [environment, horizon, label, trial, round, arm, armIndex, reward].join(),
      ),
    );
  });

  it("warns of a condition that does not hold, and goes on", () => {
    const study = `horizon: 20\nenvironment: { id: bernoulli, means: [0.5, 0.2] }\npolicies:\n  - ucb1\n  - fairly-greedy\n`;
    const { code, stdout, stderr } = evenhandOn(study, "simulate", "-");
    expect(code).toBe(0);
    expect(stdout).toContain("fairly-greedy");
    expect(stderr).toMatch(/^stdin:5:5 policies\[1\]: warning: .*Proposition 2.*\n$/);
  });

  it("plays quotas of several pulls a round, and says where nothing is promised", () => {
    const study = (more: string) => `horizon: 30
trials: 2
environment: { id: bernoulli, means: [0.5, 0.2, 0.1] }
contract: { id: quota, shares: 0.4 }
perRound: 2
policies:
  - deadline-quota
${more}`;
    const { code, stdout, stderr } = evenhandOn(study(""), "simulate", "-");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^share of rounds \(%\) +arm 1 +arm 2 +arm 3$/m);
    const away = evenhandOn(study("  - fucb\navailability: random\nmetrics: [violation]\n"), "simulate", "-");
    expect(away.code).toBe(0);
    expect(away.stderr.split("\n")).toEqual([
      expect.stringMatching(/^stdin:7:5 policies\[0\]: warning: .*several pulls a round and absent arms/),
      expect.stringMatching(/^stdin:8:5 policies\[1\]: warning: .*proved with all arms open; here arms can be absent/),
      expect.stringMatching(/^stdin:10:11 metrics\[0\]: warning: .*own-clock-violation/),
      "",
    ]);
  });

  it("shows the metrics of each arm: all of few, the worst of many, and what the words mean", () => {
    const study = (means: readonly number[]) => `horizon: 100
trials: 1
environment: { id: constant, rewards: [${means.join()}] }
contract: { id: quota, shares: 0.05 }
policies: [round-robin]
metrics: [violation]
`;
    // Round robin gives each of four arms 25 pulls of 100, where 5 are promised.
    const { stdout } = evenhandOn(study([1, 2, 3, 4]), "simulate", "-");
    // There is no metric of all arms, and no table of them.
    expect(stdout).not.toContain("\n\n\n");
    expect(stdout).toMatch(/^violation\n\(pulls\) +arm 1 +arm 2 +arm 3 +arm 4\nround-robin +-20 +-20 +-20 +-20$/m);
    expect(stdout).toMatch(/^violation +lower is better; 0: the arm has exactly what it was promised$/m);
    // Of twelve arms the first four get 9 pulls, the others 8.
    const many = evenhandOn(study(Array.from({ length: 12 }, (_, arm) => arm)), "simulate", "-").stdout;
    expect(many).toMatch(
      /^\(pulls\) +worst +arm +second +arm +third +arm\nround-robin +-3 +arm 5 +-3 +arm 6 +-3 +arm 7$/m,
    );
  });

  it("prints the JSON Schema of study files", () => {
    const { code, stdout } = evenhand("simulate", "--schema");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ $schema: expect.stringContaining("json-schema.org") as string });
  });

  it("stops quietly when its output is not read", async () => {
    const path = files.write("study.yaml", STUDY);
    const child = startEvenhand({ waits: true }, "simulate", path, "--trace", "-");
    const end = endOf(child);
    child.stdout.destroy();
    await once(child.stdout, "close");
    child.stdin.end();
    expect(await end).toMatchObject({ code: 0, stderr: "" });
  });

  it("takes the studies of the docs, which name every key there is", () => {
    const page = readFileSync(new URL("../../../docs/studies.md", import.meta.url), "utf8");
    const studies = [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, text]) => text);
    expect(studies).toHaveLength(7);
    for (const text of studies) expect(readStudy(files.write("study.yaml", text)).planned.length).toBeGreaterThan(0);
    const [, shown] = /```text\n([^]*?)```/.exec(page) ?? [];
    const { stdout, stderr } = evenhand("simulate", files.write("late.yaml", studies[1]));
    expect(stdout).toContain(shown.trim());
    expect(stderr.match(/policies\[0\]: warning/g)).toHaveLength(2);
    // Of arms whose means change there is no one mean to show.
    const [ofChanging = ""] = studies.filter((text) => text.includes("changing-means"));
    const changing = evenhand("simulate", files.write("changing.yaml", ofChanging)).stdout;
    expect(changing).toMatch(/^forgets +208\.3 ± +3\.2 /m);
    expect(changing).not.toContain("mean reward");
    const { properties } = studyFileJsonSchema() as { properties: object };
    const rows = [...page.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, keys]) => keys.match(/\w+(?=`)/g) ?? []);
    expect(rows.sort()).toEqual(Object.keys(properties).sort());
  });

  it("shows on a line for each arm what it is promised when, and what waits", () => {
    // Five of ten arms retire after 15 rounds for one with a half. The others are behind by half a pull each: it waits
    // until four of them were served, in rounds 16 to 19. Of 72 columns 1.8 are a round.
    const tenths = (arms: number) => new Array<number>(arms).fill(0.1);
    const study = {
      horizon: 40,
      trials: 1,
      environment: { id: "constant", rewards: new Array<number>(11).fill(0) },
      contract: { id: "quota", shares: [...tenths(10), 0] },
      policies: [{ id: "deadline-quota", learner: "round-robin" }],
      changes: [{ at: 16, shares: [0, 0, 0, 0, 0, ...tenths(5), 0.5] }],
      metrics: ["waited"],
    };
    const { stdout } = evenhand("simulate", files.write("living.json", JSON.stringify(study)));
    const lines = stdout.split("promised shares, first trial: deadline-quota\n")[1].split("\n");
    expect(lines[11]).toBe(`arm 11  ├0 %${"─".repeat(23)}├50 %┄┄├50 %${"─".repeat(32)}┤`);
    expect(lines[12]).toBe("┄ asked for, and waiting until every promise can be kept");
    expect(stdout).toMatch(/^deadline-quota +2$/m);
  });

  it("refuses a picture of metrics of each arm alone before it plays, and `draw` refuses it too", () => {
    const study = { horizon: 100_000_000, environment: { id: "bernoulli", means: [0.5, 0.4] }, policies: ["ucb1"] };
    const path = files.write("arms.json", JSON.stringify({ ...study, metrics: ["pulls"] }));
    for (const kind of ["svg", "png"]) {
      const { code, stderr } = evenhand("simulate", path, `--${kind}`, files.path(`arms.${kind}`));
      expect(code).toBe(2);
      expect(stderr).toContain(`--${kind}: There is nothing to draw over the rounds. Received "pulls, each a number`);
    }
    const short = files.write("short.json", JSON.stringify({ ...study, horizon: 10, metrics: ["pulls"] }));
    evenhand("simulate", short, "--json", files.path("kept.json"));
    const drawn = evenhand("draw", files.path("kept.json"), "--svg", files.path("kept.svg"));
    expect(drawn.stderr).toContain("There is nothing to draw over the rounds");
  });

  it("counts beside it the pulls that are struck out, policy by policy", () => {
    // Every pull of Ann is struck out. Deadline quota is then where it was before, and serves her again, until she
    // leaves; round robin serves the others too.
    const study = {
      horizon: 40,
      trials: 1,
      environment: { id: "constant", arms: ["Ann", "Bob", "Cem"], rewards: [0, 0, 0] },
      contract: { id: "quota", shares: [0.25, 0.25, 0] },
      policies: ["deadline-quota", "round-robin"],
      changes: [{ at: 7, leaves: "Ann" }],
      voids: { rate: [1, 0, 0] },
      metrics: ["reward"],
    };
    const { stdout } = evenhand("simulate", files.write("voids.json", JSON.stringify(study)));
    const [, head, ann, bob] = stdout.split("promised shares, first trial: ")[1].split("\n");
    expect(head).toMatch(/^ {5}round 1 +40 {2}voids$/);
    expect(ann).toMatch(/^Ann {2}├25 %─+ +6 \/ 2$/);
    expect(bob).toMatch(/^Bob {2}├25 %─+┤ {2}0 \/ 0$/);
  });

  it("runs the example, and keeps the example's promises", () => {
    const example = fileURLToPath(new URL("../../../examples/quota-cost.yaml", import.meta.url));
    const { code, stdout, stderr } = evenhand("simulate", example);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+quota-cost\.yaml:29:5 policies\[1\]: warning: .*the quotas are not equal.*\n$/);
    expect(stdout).toMatch(/^The cost of quotas\n40 trials, seed 1 /);
    expect(stdout).toMatch(/^ads, 5000 rounds$/m);
    // Deadline quota is never a whole pull behind; UCB1 is, for an arm that pays 0.3.
    const worst = (policy: string) => Number(new RegExp(`^${policy} .* (\\S+)$`, "m").exec(regretTable(stdout))?.[1]);
    expect(worst("deadline-quota")).toBeLessThan(1);
    expect(worst("ucb1")).toBeGreaterThan(100);
    expect(readFileSync(example, "utf8")).toContain("examples/quota-cost.yaml");
    expect(existsSync(`${dirname(example)}/quota-cost.yaml.partial.json`)).toBe(false);
  });
});

/** The lines of the first table, which ends with the worst trial's violation. */
function regretTable(stdout: string): string {
  return stdout.split("\n\n").find((block) => block.includes("worst trial")) ?? "";
}
