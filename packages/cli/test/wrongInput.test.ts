import { describe, expect, it } from "vitest";
import { linkSync, symlinkSync } from "node:fs";
import { logFixture } from "./auditLog.js";
import { evenhand } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

/** Enough rounds for years: whatever is not refused before the start would never come back. */
const LONG = ["-T", "4000000000"];

describe("evenhand compare refuses, before anything runs,", () => {
  it.each([
    [["--arms", "0.8,x", ...LONG], '--arms, arm 2: A parameter has the wrong type. Received "x"', "parameter-type"],
    [["--arms", "0.8,,0.3", ...LONG], '--arms, arm 2: A parameter has the wrong type. Received ""', "parameter-type"],
    [["--arms", "0.8,0x1", ...LONG], '--arms, arm 2: A parameter has the wrong type. Received "0x1"', "parameter-type"],
    [["--arms", "0.8,1.2", ...LONG], "--arms, arm 2: A parameter is out of range. Received 1.2", "parameter-range"],
    [["--arms", "-0.1,0.5", ...LONG], "--arms, arm 1: A parameter is out of range. Received -0.1", "parameter-range"],
    [["--arms", "80%,120%", ...LONG], "--arms, arm 2: A parameter is out of range. Received 1.2", "parameter-range"],
    [["--arms", "80%,x%", ...LONG], '--arms, arm 2: A parameter has the wrong type. Received "x%"', "parameter-type"],
    [["--arms", "0.8", "-T", "0"], "-T: The horizon is not valid. Received 0", "horizon-invalid"],
    [["--arms", "0.8", "-T", "many"], '-T: The horizon is not valid. Received "many"', "horizon-invalid"],
    [["--arms", "0.8", ...LONG, "--trials", "1.5"], "--trials: The number of trials is not valid.", "trials-invalid"],
    [["--arms", "0.8", ...LONG, "--seed", "-1"], "--seed: The seed is not valid. Received -1", "seed-invalid"],
    [["--arms", "0.8", ...LONG, "--seed", "9007199254740993"], 'Received "9007199254740993"', "seed-invalid"],
    [["--arms", "0.8,0.3", ...LONG, "--quota", "0.6"], "--quota: The shares promise more", "share-sum"],
    [["--arms", "0.8,0.3", ...LONG, "--quota", "0.1,a"], "--quota, arm 2: A share cannot be read.", "share-format"],
    [["--arms", "0.8,0.3", ...LONG, "--quota", "1/9,0,0"], "--quota: A list has the wrong length.", "parameter-length"],
    [
      ["--arms", "0.8", ...LONG, "--policies", "ucb1,ucb2"],
      "--policies number 2: There is no such policy.",
      "policy-unknown",
    ],
    [
      ["--arms", "0.8", ...LONG, "--policies", "ucb1,ucb2"],
      "Did you mean ucb1? Required: one of ucb1, ",
      "policy-unknown",
    ],
    [["--arms", "0.8", ...LONG, "--policies", "dice"], "`evenhand policies` lists them.", "policy-unknown"],
    [
      ["--arms", "0.8", ...LONG, "--policies", "deadline-quota"],
      "--quota: A parameter is missing. Received nothing; required: the shares that deadline-quota promises.",
      "parameter-missing",
    ],
    [
      ["--arms", "0.8", ...LONG, "--quota", "0.1", "--learner", "tompson"],
      '--learner: There is no such learner. Received "tompson"',
      "learner-unknown",
    ],
    [
      ["--arms", "0.8", ...LONG, "--learner", "thompson"],
      "required: a policy that asks a learner, such as deadline-quota",
      "parameter-unknown",
    ],
    [
      ["--arms", "0.8", ...LONG, "--quota", "0.1", "--policies", "fucb", "--learner", "thompson"],
      '--learner: The name stands for a policy with another value of this parameter. Received "thompson"',
      "parameter-fixed",
    ],
    [["--arms", "0.8,0.3", ...LONG, "--caps", "0.4"], "--caps: The caps leave rounds that no arm", "cap-sum"],
    [
      ["--arms", "0.8,0.3", ...LONG, "--quota", "0.3,0.2", "--caps", "0.2,1"],
      '--caps, arm 1: A cap is below the share that the arm is promised. Received "1/5"; required: at least 3/10',
      "cap-below-share",
    ],
    ...(
      [
        ["joins 1", '--change number 1: A change of the study cannot be made. Received "joins 1"', "change-invalid"],
        ["9: joins 1; joins 2", 'Write for example --change "501: joins Dana', "change-invalid"],
        ["9: quota", "required: a round, and each at most once: joins ARMS", "change-invalid"],
        ["9: share 0.1", "required: a round, and each at most once: joins ARMS", "change-invalid"],
        ["9: now", "--change number 1: A change of the study cannot be made.", "change-invalid"],
        ["1: joins 1", "--change number 1: A change of the study cannot be made. Received 1", "change-invalid"],
        ["9: joins Ann", '--change number 1, joins[0]: There is no such arm. Received "Ann"', "arm-unknown"],
        [
          "9: leaves 3",
          '--change number 1, leaves[0]: A change of the study cannot be made. Received "arm 3"',
          "change-invalid",
        ],
        ["9: quota 0.6", "--change number 1, quota: The shares promise more than there is.", "share-sum"],
        ["9: caps 0.4", "--change number 1, caps: The caps leave rounds that no arm may have.", "cap-sum"],
      ] as const
    ).map(([change, message, errorCode]): [string[], string, string] => [
      ["--arms", "0.8,0.3", ...LONG, "--quota", "0.1", "--change", change],
      message,
      errorCode,
    ]),
  ])("%j", (args, message, errorCode) => {
    const { code, stdout, stderr } = evenhand("compare", ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    // One line, no stack.
    expect(stderr).toMatch(new RegExp(`^evenhand: [^\n]* \\[${errorCode}\\]\n$`));
    expect(stderr).toContain(message);
  });
});

it("a path is an option of compare's only where compare was given it", () => {
  const { code, stderr } = evenhand("draw", "policies");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^evenhand: file not found: policies\. Check its path.* \[file-unreadable\]\n$/);
});

describe("an output takes the place of no input and of no other output", () => {
  const files = studyFolder();
  const study = "horizon: 4000000000\nenvironment: { id: bernoulli, means: [0.8, 0.3] }\npolicies: [ucb1]\n";

  function expectRefused(args: readonly string[], message: string): void {
    const { code, stdout, stderr } = evenhand(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^evenhand: [^\n]* \[file-unwritable\]\n$/);
  }

  it("simulate: the study, by whatever name, the module, and its own outputs", () => {
    const path = files.write("study.yaml", study);
    symlinkSync(path, files.path("symbolic"));
    linkSync(path, files.path("hard"));
    for (const name of ["study.yaml", "symbolic", "hard"]) {
      expectRefused(["simulate", path, "--json", files.path(name)], "--json: The file cannot be written.");
    }
    expectRefused(["simulate", path, "--state", path], "required: another file than those that are read");
    const module = files.write("own.mjs", "export const policies = [];\n");
    expectRefused(
      ["simulate", path, "--module", module, "--csv", module],
      "Name another file: this one would be lost.",
    );
    const [one, other] = [files.path("new"), files.path("./other/../new")];
    expectRefused(["simulate", path, "--csv", one, "--html", other], "--html: The file cannot be written.");
    expectRefused(["simulate", path, "--csv", one, "--html", other], "required: another file than that of --csv");
    expectRefused(["simulate", path, "--html", ""], 'Received ""; required: the name of a file. Name a file.');
    expect(files.read("study.yaml")).toBe(study);
  });

  it("draw and report: what they read", () => {
    const result = files.write("result.json", "{}");
    expectRefused(["draw", result, "--json", result], "required: another file than those that are read");
    const groups = files.write("groups.csv", "arm,group\n");
    const seeds = files.write("seeds", "");
    const log = files.write("log", "");
    const read = ["--groups", groups, "--seed", logFixture("seeds"), "--seed", seeds, "--head", logFixture("head")];
    for (const file of [log, groups, seeds]) {
      expectRefused(["report", log, ...read, "--csv", file], "required: another file than those that are read");
    }
    expect(files.read("groups.csv")).toBe("arm,group\n");
  });
});
