import type { ResultFile } from "@evenhand/protocol";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOn } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const own = fileURLToPath(new URL("../../../examples/own/", import.meta.url));
const module = `${own}definitions.mjs`;
const study = readFileSync(`${own}study.yaml`, "utf8");
const folder = studyFolder();

describe("evenhand simulate --module", () => {
  it("plays definitions of the user's own, to the same bytes on any number of threads", () => {
    const args = ["simulate", `${own}study.yaml`, "--module", module, "--json"];
    const [one, two] = ["1", "2"].map((workers) =>
      evenhand(...args, folder.path(`${workers}.json`), "--workers", workers),
    );
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(two.stdout.replace(/\d+\.\d+ s/g, "")).toBe(one.stdout.replace(/\d+\.\d+ s/g, ""));
    const [text, other] = ["1", "2"].map((workers) => folder.read(`${workers}.json`));
    expect(other).toBe(text);
    const result = JSON.parse(text) as ResultFile;
    expect(result.module).toMatchObject({
      name: "definitions.mjs",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(result.policyVersions).toMatchObject({ "longest-wait": 1, ucb1: 1 });
    const [{ result: part }] = result.results;
    expect(part.ownMetrics).toMatchObject([{ id: "worst-wait", title: "Worst wait" }]);
    const [, waiting] = part.policies.map(({ metrics }) => metrics["worst-wait"].checkpoints.at(-1)!.values[0]);
    // Three arms and a patience of 40: what the policy's guarantee says of every trial.
    expect(waiting.quantiles.max).toBeLessThanOrEqual(43);
    // What its means do is not known of an environment of the user's own.
    expect(one.stdout).not.toContain("mean reward");

    const drawn = evenhand("draw", folder.path("1.json"), "--csv", "-");
    expect(drawn.stdout.split("\n").find((line) => line.includes("worst-wait"))).toContain(",rounds,");
  });

  it("is the only way to them: a study cannot load a program", () => {
    const without = evenhandOn(study, "simulate", "-");
    expect(without).toMatchObject({ code: 2, stdout: "" });
    expect(without.stderr).toContain("policies[1].id: There is no such policy.");
    const named = evenhandOn(`${study}module: ${module}\n`, "simulate", "-");
    expect(named).toMatchObject({ code: 2, stdout: "" });
    expect(named.stderr).toContain("[key-unknown]");
  });

  it("traces a trial with the policy's own reasons, and has a schema that knows it", () => {
    const short = study.replace("horizon: 1000", "horizon: 60");
    const { stdout, code } = evenhandOn(short, "simulate", "-", "--module", module, "--trace", "-");
    expect(code).toBe(0);
    expect(stdout).toContain('"rule":"waited"');
    expect(evenhand("simulate", "--schema", "--module", module).stdout).toContain('"longest-wait"');
  });

  it.each<[string, string | undefined, string]>([
    ["no file", undefined, "[file-unreadable]"],
    ["no program", "export default {", "[module-unreadable]"],
    ["no default export", "export const policies = [];", "a module with policies"],
    ["a program that fails", "throw new RangeError('not today');", "RangeError: not today"],
    ["another key", "export default { policy: [] };", "required: policies, environments, metrics."],
    ["half a policy", "export default { policies: [{ id: 'x' }] };", "definitions.policies[0].version"],
  ])("refuses %s before anything is run", (_, text, complaint) => {
    if (text !== undefined) folder.write("own.mjs", text);
    const { code, stdout, stderr } = evenhandOn(study, "simulate", "-", "--module", folder.path("own.mjs"));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(complaint);
    expect(stderr).toContain("own.mjs");
  });

  it("tells where a definition failed, also on threads", () => {
    const source = readFileSync(module, "utf8").replace("this.#pulls[arm]++;", "this.#pulls[arm].push(1);");
    // Where @evenhand/core is not installed: the command lends its own, to its threads too.
    folder.write("own.mjs", source);
    const { code, stderr } = evenhandOn(study, "simulate", "-", "--module", folder.path("own.mjs"), "--workers", "2");
    expect(code).toBe(2);
    expect(stderr).toMatch(/pulled of longest-wait threw at own\.mjs:\d+:\d+ TypeError.*\[own-definition-failed\]/);
  });
});

describe("evenhand compare --module", () => {
  it("compares policies of the user's own, and takes them as learners", () => {
    const args = ["--arms", "0.9,0.5", "-T", "50", "--trials", "4", "--module", module, "--json"];
    const { stdout, code } = evenhand("compare", ...args, "--policies", "longest-wait,ucb1");
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { policies: { id: string }[] }).policies.map(({ id }) => id)).toEqual([
      "longest-wait",
      "ucb1",
    ]);
    const learner = evenhand("compare", ...args, "--quota", "0.1", "--learner", "longest-wait");
    expect(learner).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("lists with --module", () => {
  it.each([
    ["policies", "longest-wait", "rounds that an arm may wait"],
    ["metrics", "worst-wait", "one for all arms together"],
    ["environments", "wearing", "what is left of it after each pull"],
  ])("evenhand %s lists and describes the user's own beside Evenhand's", (command, id, words) => {
    const { code, stdout } = evenhand(command, "--module", module);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^ *${id} `, "m"));
    expect(stdout.split("\n").length).toBeGreaterThan(10);
    expect(evenhand(command, id, "--module", module).stdout).toContain(words);
  });

  it("a contract lists the policies of the user's own that keep it", () => {
    const quota = readFileSync(module, "utf8").replace('contract: "none"', 'contract: "quota"');
    const { stdout } = evenhand("contracts", "quota", "--module", folder.write("own.mjs", quota));
    expect(stdout).toContain("longest-wait");
  });
});

describe("evenhand check --module", () => {
  const source = readFileSync(module, "utf8");
  let checked = 0;
  /** A module is loaded once from its place: each text has one of its own. */
  const check = (text: string, ...args: string[]) => {
    const place = String(++checked);
    mkdirSync(folder.path(place));
    return evenhand("check", "--module", folder.write(`${place}/own.mjs`, text), ...args);
  };

  it("says that a policy keeps the laws, or that there is none", () => {
    const kept = 'longest-wait@1 {"patience":20} keeps all 12 laws\n';
    expect(check(source)).toEqual({ code: 0, stdout: kept, stderr: "" });
    expect(check("export default { metrics: [] };").stdout).toContain("own.mjs has no policies");
  });

  it("finds Math.random, with its place, and tells once what breaks many laws", () => {
    const { code, stdout } = check(source.replace("return this.explain(round, open).arm;", "return Math.random();"));
    expect(code).toBe(6);
    const words = stdout.replace(/\s+/g, " ");
    expect(words).toMatch(/the same seed gives the same run \(and \d+ other laws\)/);
    expect(words).toMatch(/Received "a call of Math\.random at own\.mjs:\d+:\d+"/);
    expect(words).toContain("Draw from `new Generator().key(seed, purpose.choice, round, 0)`");
  });

  it("finds plain arrays in a state, and answers as JSON", () => {
    const { code, stdout } = check(source.replace("[this.#pulls.slice(),", "[[...this.#pulls],"), "--json");
    expect(code).toBe(6);
    const { policies } = JSON.parse(stdout) as { policies: { broken: object[] }[] };
    expect(policies[0].broken[0]).toMatchObject({
      law: "a state has finite scalars, and columns that are typed arrays",
      code: "law-broken",
      received: "columns.pulls, a plain array, at round 1",
    });
  });
});
