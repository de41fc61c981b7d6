import type { SimulationResult } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOnTerminal } from "./evenhand.js";

/** Quotas that largest deficit first cannot keep; they sum to 1, so that after round 1 no learner has a say. */
const UNEQUAL = ["--arms", "0.9,0.5,0.5,0.5", "--quota", "0.9,0.05,0.03,0.02", "-T", "100", "--trials", "10"];

/** What is said of largest deficit first where quotas are not equal, and nothing else. */
const NOT_EQUAL = /^evenhand: --policies number 2: warning: .*the quotas are not equal.*deadline-quota.*\n$/;

describe("evenhand compare", () => {
  it("shows reward, regret and shares as they must be for arms pulled in turn", () => {
    const args = ["--arms", "0.9,0.5", "-T", "1000", "--policies", "round-robin"];
    const { code, stdout, stderr } = evenhand("compare", ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^2 arms, 1000 rounds, 100 trials, seed 1 \(evenhand \d/);
    const [, reward, margin, regret] = row(stdout, "round-robin", /([\d.]+) ± +([\d.]+) +([\d.]+) ± +0$/);
    // 500 pulls each: 0.9·500 + 0.5·500 in the mean, with a variance of 0.09·500 + 0.25·500; 0.4·500 are missed.
    const expectedError = Math.sqrt((0.09 * 500 + 0.25 * 500) / 100);
    expect(Math.abs(Number(reward) - 700)).toBeLessThan(5 * expectedError);
    // Two standard errors; that of 100 trials is itself known to about 7 %.
    expect(Number(margin) / expectedError).toBeGreaterThan(1.3);
    expect(Number(margin) / expectedError).toBeLessThan(2.7);
    expect(stdout).toMatch(/^policy +± 95 % +± 95 %$/m);
    // Nothing is promised: it cannot cost anything.
    expect(stdout).not.toContain("cost");
    expect(Number(regret)).toBe(200);
    expect(stdout).toMatch(/\nround-robin +50\.00 +50\.00\n/);
    expect(stdout).not.toContain("violation");
  });

  it("shows the violation beside the regret, and that a promise was broken", () => {
    const { code, stdout } = evenhand("compare", ...UNEQUAL);
    expect(code).toBe(0);
    // In Python, exactly: N = [0]*4; in round t pull the arm with the largest Fraction r[i]*(t-1) - N[i], arm 0 in
    // round 1; the largest r[i]*t - N[i] after any of 100 rounds is 6/5, after round 18.
    expect(row(stdout, "largest-deficit-quota", /(\S+) +(\S+)$/).slice(1)).toEqual(["1.20", "0.00"]);
    const [, worst, final] = row(stdout, "deadline-quota", /(\S+) +(\S+)$/);
    expect(Number(worst)).toBeLessThan(1);
    expect(Number(final)).toBe(0);
    expect(Number(row(stdout, "ucb1", /(\S+) +\S+$/)[1])).toBeGreaterThan(1);
    expect(stdout).toMatch(/\nquota \(%\) +90\.00 +5\.00 +3\.00 +2\.00\n/);
    expect(stdout.replace(/\s+/g, " ")).toContain("below 1 means the promise floor(r·t) was kept at every round");
  });

  it("shows the violation of the trial that kept the promise worst", () => {
    const args = ["compare", "--arms", "0.8,0.3", "--quota", "0.25", "-T", "200", "--policies", "ucb1"];
    const { policies } = JSON.parse(evenhand(...args, "--json").stdout) as SimulationResult;
    const { min, max } = policies[0].metrics["worst-violation"].checkpoints[0].values[0].quantiles;
    expect(max).toBeGreaterThan(min);
    expect(row(evenhand(...args).stdout, "ucb1", /(\S+) +\S+$/)[1]).toBe(max.toFixed(2));
  });

  it("does not round a kept promise up to a broken one", () => {
    // Promised 1 of 1000 rounds, with round 1000 the last to keep it: r·t − N comes to 0.999 when it is left that late.
    const args = ["--arms", "0.9,0.1", "--quota", "0.999,0.001", "-T", "1000", "--trials", "1"];
    const { stdout } = evenhand("compare", ...args, "--policies", "deadline-quota");
    expect(row(stdout, "deadline-quota", /(\S+) +(\S+)$/)[1]).toBe("0.99");
  });

  it("prints the whole result as JSON, the same bytes each time", () => {
    const args = [
      "compare",
      "--arms",
      "0.8,0.7,0.3",
      "--quota",
      "1/3,0.2,0.2",
      "-T",
      "2000",
      "--trials",
      "20",
      "--json",
    ];
    const { code, stdout, stderr } = evenhand(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(NOT_EQUAL) as string });
    expect(stdout).toMatch(/[^\n]\n$/);
    expect(evenhand(...args).stdout).toBe(stdout);
    const result = JSON.parse(stdout) as SimulationResult & { version: string };
    expect(Object.keys(result)).toEqual(["version", "study", "policies"]);
    expect(result.study).toMatchObject({ horizon: 2000, trials: 20, seed: 1 });
    expect(result.study.contract).toEqual({ id: "quota", parameters: { shares: ["1/3", "0.2", "0.2"] } });
    expect(result.policies.map(({ id }) => id)).toEqual(["ucb1", "largest-deficit-quota", "deadline-quota"]);
    for (const { metrics } of result.policies) {
      const pulls = metrics["pulls"].checkpoints[0].values.map(({ mean }) => mean);
      expect(pulls.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(2000, 6);
    }
    const { metrics } = result.policies[2];
    expect(metrics["worst-violation"].checkpoints[0].values[0].quantiles.max).toBeLessThan(1);
    // floor(2000/3) and floor(0.2·2000), in every trial.
    metrics["pulls"].checkpoints[0].values.forEach(({ quantiles }, arm) => {
      expect(quantiles.min).toBeGreaterThanOrEqual([666, 400, 400][arm]);
    });
  });

  it("takes another seed for another result, and the learner for the quota policies alone", () => {
    const args = ["compare", "--arms", "0.8,0.3", "--quota", "0.1", "-T", "500", "--trials", "5", "--json"];
    const result = (...more: string[]) => JSON.parse(evenhand(...args, ...more).stdout) as SimulationResult;
    expect(result("--seed", "2").policies).not.toEqual(result().policies);
    const { policies } = result("--learner", "thompson");
    expect(policies.map(({ id, parameters }) => [id, parameters])).toEqual([
      ["ucb1", {}],
      ["largest-deficit-quota", { shares: "0.1", learner: "thompson" }],
      ["deadline-quota", { shares: "0.1", learner: "thompson" }],
    ]);
    expect(policies[2]).not.toEqual(result().policies[2]);
  });

  it("writes what a paper takes over, at most one of it to the standard output", () => {
    const args = ["compare", "--arms", "0.8,0.3", "--quota", "0.1", "-T", "100", "--trials", "5", "--policies", "fucb"];
    const { code, stdout } = evenhand(...args, "--latex", "-");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^% Study, evenhand [^]*\\toprule[^]*fucb & \$[^]*\\cite\{patil2019,auer2002\}/);
    expect(evenhand(...args, "--json", "--methods", "-")).toMatchObject({ code: 2, stdout: "" });
  });

  it("warns of a condition that does not hold, as simulate does, and goes on", () => {
    const args = ["--arms", "0.5,0.2", "-T", "20", "--trials", "2", "--policies", "ucb1,fairly-greedy"];
    const { code, stdout, stderr } = evenhand("compare", ...args);
    expect(code).toBe(0);
    expect(row(stdout, "fairly-greedy", /\d/)).toBeTruthy();
    expect(stderr).toMatch(/^evenhand: --policies number 2: warning: .*Proposition 2.*\n$/);
  });

  it("knows policies by the names of the papers", () => {
    const args = ["compare", "--arms", "0.8,0.3", "--quota", "0.1", "-T", "500", "--trials", "5"];
    const { stdout } = evenhand(...args, "--policies", "fucb,f-ts");
    const result = (...more: string[]) =>
      (JSON.parse(evenhand(...args, "--json", ...more).stdout) as SimulationResult).policies.map(
        ({ metrics }) => metrics,
      );
    expect(row(stdout, "fucb", /\d/)).toBeTruthy();
    const [fucb, fts] = result("--policies", "fucb,f-ts");
    expect([fucb]).toEqual(result("--policies", "largest-deficit-quota"));
    expect([fts]).toEqual(result("--policies", "largest-deficit-quota", "--learner", "thompson"));
  });

  it("compares UCB1 and Thompson sampling where nothing is promised", () => {
    const { stdout } = evenhand("compare", "--arms", "0.8,0.3", "-T", "100", "--trials", "1");
    expect(row(stdout, "ucb1", /\d/)).toBeTruthy();
    expect(row(stdout, "thompson", /\d/)).toBeTruthy();
    expect(stdout).not.toContain("±");
  });

  it("reads percentages as the decimals that they are, and plays 10 000 rounds unless told otherwise", () => {
    const decimals = ["--arms", "0.8,0.125", "--quota", "0.2,0.05", "--caps", "1", "--trials", "2", "-T", "10000"];
    const percentages = ["--arms", "80%,12.5%", "--quota", "20%, 5 %", "--caps", "100%", "--trials", "2"];
    const { code, stdout } = evenhand("compare", ...percentages);
    expect({ code, stdout }).toEqual({ code: 0, stdout: evenhand("compare", ...decimals).stdout });
  });

  it("fits into 60 columns, with the violation beside the regret", () => {
    const args = ["--arms", "0.8,0.7,0.3", "--quota", "0.2", "-T", "500", "--trials", "2"];
    const { stdout } = evenhandOnTerminal({ stdout: 60, env: { NO_COLOR: "1" } }, "compare", ...args);
    expect(stdout.split("\n").filter((line) => line.length > 60)).toEqual([]);
    expect(stdout).toMatch(/regret\n.*worst +final\n.*violation +violation\n/);
  });

  it.each([8, 9, 200])("fits %d arms into 80 columns", (arms) => {
    const means = Array.from({ length: arms }, (_, arm) => (0.9123456 * (arm + 1)) / arms);
    const args = ["--arms", means.join(","), "--quota", `1/${2 * arms}`, "-T", "100000", "--trials", "2"];
    const { code, stdout } = evenhand("compare", ...args);
    expect(code).toBe(0);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(/ arm 1 +arm 2 /.test(stdout)).toBe(arms <= 8);
    expect(stdout.includes("smallest")).toBe(arms > 8);
  });

  it("calls arms by their names, and counts the same policy", () => {
    const args = ["--arms", "0.9,0.5,0.1", "--names", "North, Old Harbour,Valley", "-T", "300", "--trials", "2"];
    const { stdout } = evenhand("compare", ...args, "--policies", "round-robin,ucb1,ucb1");
    expect(stdout).toMatch(/^share of pulls \(%\) +North +Old Harbour +Valley\nround-robin +33\.33 +33\.33 +33\.33\n/m);
    expect(row(stdout, "ucb1 (2)", / (\d.*)/)[1]).toBe(row(stdout, "ucb1", / (\d.*)/)[1].trim());
    const { study, policies } = JSON.parse(evenhand("compare", ...args, "--json").stdout) as SimulationResult;
    expect(study.armNames).toEqual(["North", "Old Harbour", "Valley"]);
    // A label that is the id is left out.
    expect(policies.map((policy) => Object.keys(policy))).toEqual(policies.map(() => ["id", "parameters", "metrics"]));
  });

  it("names the arm that has the least of many", () => {
    const names = Array.from("ABCDEFGHI").join(",");
    const args = ["--arms", "0,0,0,0,0,0,0,0,1", "--names", names, "-T", "900", "--trials", "1", "--policies", "ucb1"];
    expect(evenhand("compare", ...args).stdout).toMatch(/ smallest +arm +largest +arm\nucb1 +\S+ +[A-H] +\S+ +I$/m);
  });

  it.each<[string, string]>([
    ["A,B", "--names: A list has the wrong length. Received [A, B]; required: 3 names, one for each arm."],
    ["A,B,A", '--names, arm 3: The name is taken. Received "A"; required: a name that no other arm has.'],
    [
      "A,,B",
      '--names, arm 2: A parameter has the wrong type. Received ""; required: a text of at least one character.',
    ],
  ])("refuses --names %s", (names, message) => {
    const { code, stdout, stderr } = evenhand("compare", "--arms", "0.9,0.5,0.1", "--names", names, "-T", "30");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`evenhand: ${message}`);
  });

  it("shows who was promised what and when, where --change says what is different from a round on", () => {
    const args = [
      ...["--arms", "0.3,0.2,0.4", "--names", "Ann,Bob,Cem", "--quota", "0.5,0.2,0", "-T", "80", "--trials", "3"],
      ...[
        "--change",
        "21: joins Cem; quota 1/4,0.2,0.5",
        "--change",
        "41: leaves 2; caps 0.6",
        "--change",
        "61:joins Bob",
      ],
    ];
    const { code, stdout, stderr } = evenhand("compare", ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // A round is 75/80 of a column: rounds 21, 41 and 61 begin in columns 18, 37 and 56.
    const lines = stdout.split("promised shares, first trial: ucb1 / deadline-quota\n")[1].split("\n");
    expect(lines.slice(0, 5)).toEqual([
      `     round 1${"80".padStart(68)}`,
      `Ann  ├50 %${"─".repeat(13)}├25 %${"─".repeat(14)}├25–60 %${"─".repeat(29)}┤`,
      `Bob  ├20 %${"─".repeat(32)}${" ".repeat(19)}├20–60 %${"─".repeat(10)}┤`,
      `Cem  ${" ".repeat(18)}├50 %${"─".repeat(14)}├50–60 %${"─".repeat(29)}┤`,
      "of two numbers the second is the largest share that the arm may have",
    ]);
    // Largest deficit first cannot follow, and is left out where no policies are named.
    expect(stdout).not.toContain("largest-deficit-quota");
    expect(Number(row(stdout, "deadline-quota", /(\S+) +\S+$/)[1])).toBeLessThan(1);
    expect(stdout.replace(/\s+/g, " ")).toContain("own-clock-worst-violation how many pulls the arm furthest behind");
    const { study } = JSON.parse(evenhand("compare", ...args, "--json").stdout) as SimulationResult;
    expect(study.changes).toEqual([
      { at: 21, joins: [2], shares: ["1/4", "0.2", "0.5"] },
      { at: 41, leaves: [1], caps: "0.6" },
      { at: 61, joins: [1] },
    ]);
  });

  it("says what a promise costs, in percent of the reward of the learner alone", () => {
    const { stdout } = evenhand(
      ...["compare", "--arms", "1,0", "--quota", "0.25", "-T", "400", "--trials", "3"],
      ...["--policies", "ucb1,deadline-quota,round-robin"],
    );
    // The second arm never pays: a quarter of 400 rounds is lost, and UCB1 alone loses what it tries.
    const ucb1 = 400 - Number(row(stdout, "ucb1", /–.*? ([\d.]+) ± +0 /)[1]);
    const cost = (reward: number) => (100 * (1 - reward / ucb1)).toFixed(1);
    expect(row(stdout, "deadline-quota", /± +0 +([\d.]+) /)[1]).toBe(cost(300));
    expect(row(stdout, "round-robin", /± +0 +([\d.]+) /)[1]).toBe(cost(200));
    expect(stdout.replace(/\s+/g, " ")).toContain("in percent of that of ucb1, which keeps no promise");
  });

  it("takes caps, for the policies that keep them, and shows by how much an arm was above its own", () => {
    const { code, stdout, stderr } = evenhand(
      ...["compare", "--arms", "1,0", "--quota", "0.1", "--caps", "0.6", "-T", "100", "--trials", "2"],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // The better arm gets what it may have at most; every other round loses 1.
    expect(stdout).toMatch(/^deadline-quota +60\.00 +40\.00$/m);
    expect(stdout).toMatch(/^deadline-quota .* 40 ± 0 .* 0\.\d\d$/m);
    // UCB1 knows of no cap.
    expect(Number(/^ucb1 .* ([\d.]+)$/m.exec(stdout)?.[1])).toBeGreaterThan(20);
    expect(stdout).toMatch(/^cap \(%\) +60\.00 +60\.00$/m);
    expect(stdout).toContain("below 1 means that none had more than");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("takes caps without a quota, and shows them on own clocks where they change", () => {
    const { stdout } = evenhand(
      ...["compare", "--arms", "1,0", "--caps", "0.5,1", "-T", "100", "--trials", "2", "--change", "51: caps 1"],
    );
    expect(stdout).toMatch(/^quota while open \(%\) +0\.00 +0\.00$/m);
    expect(stdout).toMatch(/^cap at first \(%\) +50\.00 +100\.00$/m);
    expect(stdout).toContain("own-clock-worst-excess");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("is coloured on a terminal, red where a promise was broken, and nowhere else", () => {
    const stdout = visible(evenhandOnTerminal({ stdout: 80 }, "compare", ...UNEQUAL).stdout);
    expect(stdout).toMatch(/^ESC\[1mpolicy /m);
    expect(stdout).toMatch(/^largest-deficit-quota .*ESC\[31m +1\.20ESC\[39m +0\.00$/m);
    expect(stdout).not.toMatch(/^deadline-quota.*ESC/m);
    const colourless = evenhandOnTerminal({ stdout: 80, env: { NO_COLOR: "1" } }, "compare", ...UNEQUAL);
    expect(colourless.stdout).toBe(evenhand("compare", ...UNEQUAL).stdout);
    const json = evenhandOnTerminal({ stdout: 80 }, "compare", ...UNEQUAL, "--json");
    expect(visible(json.stdout)).not.toContain("ESC");
  });

  it("shows its progress on a terminal, and wipes it away in the end", () => {
    const { stdout, stderr } = evenhandOnTerminal({ stderr: 80 }, "compare", ...UNEQUAL);
    // A slow machine has time to show more than one line.
    const [before, ...lines] = visible(stderr).split("\rESC[K");
    const cleared = lines.pop();
    expect({ before, cleared }).toEqual({ before: expect.stringMatching(NOT_EQUAL) as string, cleared: "" });
    expect(lines[0]).toMatch(/ ucb1$/);
    for (const line of lines) {
      expect(line).toMatch(/^[█░]{20} \d+ % {2}([^\r]+ left {2}[\d.]+( k| M)? rounds\/s {2})?[a-z1-]+$/);
    }
    expect(stdout).toBe(evenhand("compare", ...UNEQUAL).stdout);
  });
});

function visible(text: string): string {
  return text.replaceAll("\x1b", "ESC");
}

/** The first line of the text that begins with the word, and what the pattern finds in it. */
function row(text: string, word: string, pattern: RegExp): RegExpExecArray {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${word} `)) ?? "";
  const match = pattern.exec(line);
  if (match === null) throw new Error(`no row of ${word} with ${String(pattern)} in\n${text}`);
  return match;
}
