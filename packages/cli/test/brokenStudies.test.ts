import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FileErrors } from "../src/study/sourceText.js";
import { readStudy } from "../src/study/readStudy.js";
import { evenhand, evenhandOn } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

/** A study on one line each; whatever is not refused would run for years. */
const GOOD = `horizon: 4000000000
environment: { id: bernoulli, means: [0.8, 0.3] }
contract: { id: quota, shares: 0.2 }
policies:
  - ucb1
  - id: deadline-quota
    learner: thompson
`;

/** What is left of the message: place, path and code. */
function places(stderr: string): string[] {
  return stderr
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^(\S+ )(\S+: )?.*( \[[a-z-]+\])$/, "$1$2$3").replace(/^\S*study\.yaml/, "study.yaml"));
}

/** What the command would print of a file, without a process for each. */
function refusal(text: string): string {
  const path = files.write("study.yaml", text);
  try {
    readStudy(path);
  } catch (error) {
    if (error instanceof FileErrors) return error.message;
    throw error;
  }
  return "";
}

describe("a study file that is wrong is refused with the line, before anything runs:", () => {
  it.each<[string, string]>([
    // The schema.
    ["seed: -1\n", "8:7 seed:  [seed-invalid]"],
    ["trails: 5\n", "8:1 trails:  [key-unknown]"],
    ["horizons: [5]\n", "8:1 horizons:  [key-twice]"],
    ["metrics: [regret, regert]\n", "8:19 metrics[1]:  [metric-unknown]"],
    ["checkpoints: [10, 5]\n", "8:19 checkpoints[1]:  [checkpoints-invalid]"],
    ["  - ucb2\n", "8:5 policies[2]:  [policy-unknown]"],
    ["  - id: ucb2\n", "8:9 policies[2].id:  [policy-unknown]"],
    ["  - shares: 0.1\n", "8:5 policies[2]:  [parameter-missing]"],
    ["    shares: [0.1, 2]\n", "8:19 policies[1].shares[1]:  [share-range]"],
    ["    share: 0.1\n", "8:5 policies[1].share:  [parameter-unknown]"],
    ["    shares:\n", "8:5 policies[1].shares:  [parameter-type]"],
    ["  - { id: lfg, eta: -1 }\n", "8:21 policies[2].eta:  [parameter-range]"],
    ["delay: { id: fixed }\n", "8:8 delay.rounds:  [parameter-missing]"],
    // What only core can tell, mapped back to the file.
    ["    shares: [0.1, 0.2, 0.3]\n", "8:13 policies[1].shares:  [parameter-length]"],
    ["    shares: 0.6\n", "8:13 policies[1].shares:  [share-sum]"],
    ["  - { id: fucb, learner: thompson }\n", "8:26 policies[2].learner:  [parameter-fixed]"],
    ["perRound: 3\n", "8:11 perRound:  [per-round-invalid]"],
    ["metrics: [cosine-similarity, utility]\n", "8:10 metrics:  [metric-not-applicable]"],
    ["availability: { id: random, probability: [1, 1, 1] }\n", "8:42 availability.probability:  [parameter-length]"],
    // The text.
    ["seed: [1\n", "9:1  [file-syntax]"],
    ["horizon: 5\n", "8:1  [file-syntax]"],
    ["title: *nobody\n", "8:8  [file-syntax]"],
    ["title: !secret 3\n", "8:8  [file-syntax]"],
    ["\ttitle: tab\n", "8:1  [file-syntax]"],
    ["---\nhorizon: 5\n", "8:1  [file-syntax]"],
  ])("%j", (text, place) => {
    expect(places(refusal(GOOD + text))).toEqual([`study.yaml:${place}`]);
  });

  it.each([
    ["", "stdin:1:1  [value-type]"],
    ["# nothing\n", "stdin:1:1  [value-type]"],
    ["- ucb1\n", "stdin:1:1  [value-type]"],
    ["just words\n", "stdin:1:1  [value-type]"],
    [
      '{\n\t"horizon": 5,\n\t"environment": { "id": "bernoulli", "means": [2] },\n\t"policies": ["ucb1"]\n}\n',
      "stdin:3:48 environment.means[0]:  [parameter-range]",
    ],
  ])("%j from the standard input", (text, place) => {
    const { code, stdout, stderr } = evenhandOn(text, "simulate", "-");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(places(stderr)).toEqual([place]);
  });

  it("all that is wrong with it at once, in the order of the lines", () => {
    const { code, stderr } = evenhandOn("policies: [ucb, thomson]\nseed: x\nhorizon: 0\n", "simulate", "-");
    expect(code).toBe(2);
    expect(places(stderr)).toEqual([
      "stdin:1:1 environment:  [key-missing]",
      "stdin:1:12 policies[0]:  [policy-unknown]",
      "stdin:1:17 policies[1]:  [policy-unknown]",
      "stdin:2:7 seed:  [seed-invalid]",
      "stdin:3:10 horizon:  [horizon-invalid]",
    ]);
  });

  it("ten of them, and how many more there are", () => {
    const wrong = Array.from({ length: 13 }, (_, i) => `  - nobody${i}\n`).join("");
    const { stderr } = evenhandOn(`${GOOD}${wrong}`, "simulate", "-");
    expect(stderr.trimEnd().split("\n")).toHaveLength(11);
    expect(stderr).toMatch(/\n… and 3 more\n$/);
  });

  it("says what was received, what is required and what was probably meant", () => {
    const { stderr } = evenhandOn(`${GOOD}  - { id: deadlin-quota }\n`, "simulate", "-");
    expect(stderr).toBe(
      'stdin:8:11 policies[2].id: There is no such policy. Received "deadlin-quota". ' +
        "Did you mean deadline-quota? Required: one of the ids there are. [policy-unknown]\n",
    );
  });

  it("in one environment of several, once for all horizons", () => {
    const study = `horizons: [10, 4000000000]
environments:
  - { id: bernoulli, means: [0.8, 0.3] }
  - { id: gaussian, means: [1, 2] }
policies: [thompson]
`;
    expect(places(refusal(study))).toEqual(["study.yaml:5:12 policies[0]:  [reward-out-of-support]"]);
    const tape = study.replace("{ id: gaussian, means: [1, 2] }", "{ id: tape, rewards: [[1, 1], [0, 0]] }");
    expect(places(refusal(tape))).toEqual([
      "study.yaml:1:12 horizons[0]:  [tape-exhausted]",
      "study.yaml:1:16 horizons[1]:  [tape-exhausted]",
    ]);
  });

  it("follows an alias to where the value stands", () => {
    const study = `horizon: 10
policies:
  - &quota { id: deadline-quota, shares: 2 }
  - *quota
environment: { id: bernoulli, means: [0.5, 0.5] }
`;
    expect(places(refusal(study))).toEqual([
      "study.yaml:3:42 policies[0].shares:  [share-range]",
      "study.yaml:3:42 policies[1].shares:  [share-range]",
    ]);
  });

  it("refuses aliases that multiply without end", () => {
    const levels = "abcdefgh".split("");
    const bomb = levels.map(
      (name, i) =>
        `${name}: &${name} [${Array<string>(9)
          .fill(i === 0 ? "x" : `*${levels[i - 1]}`)
          .join(", ")}]`,
    );
    const { code, stderr } = evenhandOn(`${bomb.join("\n")}\n`, "simulate", "-");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^stdin:1:1 .*\[file-syntax\]\n$/);
  });

  it("one whose metric turns out to have no value, while it runs", () => {
    // After one round some arm has no pull: Σ μ log N is minus infinity.
    const study = `horizon: 5
checkpoints: [1]
environment: { id: bernoulli, means: [0.5, 0.5] }
contract: proportional
metrics: [proportional-objective]
policies: [ucb1]
`;
    const { code, stdout, stderr } = evenhandOn(study, "simulate", "-");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(places(stderr)).toEqual(["stdin:2:14 checkpoints:  [metric-not-finite]"]);
  });
});

describe("files and options that are wrong are refused before anything runs:", () => {
  it.each<[string[], string, string]>([
    [["--workers", "0"], "--workers: ", "workers-invalid"],
    [["--workers", "two"], "--workers: ", "workers-invalid"],
    [["--trace-trial", "101"], '--trace-trial: The number of trials is not valid. Received "101"', "trials-invalid"],
    [
      ["--png", "-"],
      '--png: The file cannot be written. Received "-"; required: a file: it is not text.',
      "file-unwritable",
    ],
    [["--parquet", "-"], "--parquet: ", "file-unwritable"],
    [["--json", "-", "--trace", "-"], "at most one output to the standard output", "file-unwritable"],
    [["--json", "."], "--json: ", "file-unwritable"],
    [["--json", "study.yaml/result.json"], "a folder at", "file-unwritable"],
    [["--html", "study.yam/result.html"], "Make the folder, or name another.", "file-unwritable"],
    [["--state", "study.yam/kept.json"], "--state: ", "file-unwritable"],
  ])("%j", (args, message, errorCode) => {
    const path = files.write("study.yaml", GOOD);
    const own = args.map((argument) => (argument.startsWith("study.yam") ? files.path(argument) : argument));
    const { code, stdout, stderr } = evenhand("simulate", path, ...own);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(new RegExp(`^evenhand: [^\n]* \\[${errorCode}\\]\n$`));
    // Nothing was made on the way either.
    expect(existsSync(files.path("study.yam"))).toBe(false);
  });

  it.each([
    ["missing.yaml", "file not found: "],
    [".", "The file cannot be read"],
  ])("the study %s", (name, words) => {
    const { code, stdout, stderr } = evenhand("simulate", files.path(name));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^evenhand: [^\n]* \[file-unreadable\]\n$/);
    expect(stderr).toContain(words);
  });

  it("no study at all", () => {
    expect(evenhand("simulate")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("file") as string,
    });
  });
});
