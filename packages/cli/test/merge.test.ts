import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { endOf, evenhand, startEvenhand, type Started } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

const STUDY = `title: Parts
horizons: [50, 100]
trials: 20
checkpoints: 4
environment: { id: bernoulli, means: [0.8, 0.7, 0.3] }
contract: { id: quota, shares: 0.2 }
policies: [ucb1, { id: deadline-quota, label: fair }]
`;

let child: Started | undefined;
afterEach(() => child?.kill("SIGKILL"));

const shard = (study: string, which: string, folder: string, ...more: readonly string[]) =>
  evenhand("simulate", study, "--shard", which, "--out", folder, ...more);

describe("evenhand merge", () => {
  it("prints the commands that make missing parts, and then the result of one machine, byte for byte", () => {
    const study = files.write("it's a study.yaml", STUDY);
    const [parts, result] = [files.path("parts"), files.path("result.json")];
    expect(shard(study, "2/3", parts)).toEqual({
      code: 0,
      stdout: `part 2 of 3 is in ${parts}: 4 blocks of trials\n`,
      stderr: "",
    });
    const cut = evenhand("merge", parts);
    expect(cut).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("2 are missing or not whole: 1, 3.") as string,
    });
    expect(cut.stdout.split("\n")).toHaveLength(3);
    const command = fileURLToPath(new URL("../dist/main.js", import.meta.url));
    const script = cut.stdout.replaceAll(/^evenhand /gm, `'${process.execPath}' '${command}' `);
    execFileSync("sh", { input: script });

    const merged = evenhand("merge", parts, "--json", result);
    const whole = evenhand("simulate", study, "--json", files.path("whole.json"));
    expect(merged).toMatchObject({ code: 0, stdout: whole.stdout });
    expect(files.read("result.json")).toBe(files.read("whole.json"));
  });

  it("a part that was killed is simply made again, and goes on", async () => {
    const long = STUDY.replace("[50, 100]", "[1000000]").replace("trials: 20", "trials: 40");
    const study = files.write("study.yaml", long);
    const parts = files.path("parts");
    const started = startEvenhand(
      { stderr: 80 },
      "simulate",
      study,
      "--shard",
      "1/1",
      "--out",
      parts,
      "--workers",
      "1",
    );
    child = started;
    const end = endOf(started);
    let progress = "";
    started.stderr.on("data", (text: string) => {
      progress += text;
      if (/ [2-9]\d %/.test(progress)) started.kill("SIGKILL");
    });
    expect((await end).code).toBeNull();
    const [name] = readdirSync(parts);
    const before = readFileSync(join(parts, name), "utf8");
    // Also from a line that is cut off.
    rmSync(join(parts, name));
    files.write(`parts/${name}`, before.slice(0, -10));
    const again = shard(study, "1/1", parts);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("of them by an earlier run") as string });
    evenhand("merge", parts, "--json", files.path("result.json"));
    evenhand("simulate", study, "--json", files.path("whole.json"));
    expect(files.read("result.json")).toBe(files.read("whole.json"));
  });

  it("puts a reproduction together, with the files that one machine writes", () => {
    const what = ["reproduce", "potential/heidari", "--quick", "--set", "tolerance=0.02"];
    const [parts, report, whole] = [files.path("parts"), files.path("report"), files.path("whole")];
    expect(evenhand(...what, "--shard", "1/2", "--out", parts).code).toBe(0);
    const { code, stdout } = evenhand("merge", parts);
    expect(code).toBe(2);
    expect(stdout).toBe(
      `evenhand reproduce potential/heidari --quick --set tolerance=0.02 --shard 2/2 --out ${parts}\n`,
    );
    expect(evenhand(...stdout.trimEnd().split(" ").slice(1)).code).toBe(0);
    expect(evenhand("merge", parts, "--out", report).code).toBe(0);
    evenhand(...what, "--out", whole);
    const names = readdirSync(join(whole, "potential", "heidari"));
    expect(readdirSync(join(report, "potential", "heidari"))).toEqual(names);
    for (const name of names.filter((own) => !own.endsWith(".png"))) {
      const file = join("potential", "heidari", name);
      expect(readFileSync(join(report, file), "utf8"), name).toBe(readFileSync(join(whole, file), "utf8"));
    }
  });

  it("needs the module that the parts were made with", () => {
    const own = (file: string) => fileURLToPath(new URL(`../../../examples/own/${file}`, import.meta.url));
    const [parts, module] = [files.path("parts"), ["--module", own("definitions.mjs")]];
    expect(shard(own("study.yaml"), "1/1", parts, ...module).code).toBe(0);
    expect(evenhand("merge", parts)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no module.*--module with definitions\.mjs.*\[part-foreign\]/) as string,
    });
    const merged = evenhand("merge", parts, ...module);
    expect(merged).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("wrong parts", () => {
  it.each([
    [["--shard", "4/3", "--out", "parts"], "shard-invalid"],
    [["--shard", "three", "--out", "parts"], "shard-invalid"],
    [["--shard", "1/3"], "option-missing-argument"],
    [["--out", "parts"], "option-missing-argument"],
    [["--shard", "1/3", "--out", "parts", "--json", "-"], "conflicting-option"],
  ])("simulate refuses %j", (options, code) => {
    const study = files.write("study.yaml", STUDY);
    const refused = evenhand("simulate", study, ...options);
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(`[${code}]`) as string });
    expect(existsSync("parts")).toBe(false);
  });

  it("are refused by merge: of another study, twice, none at all, and for what they are not", () => {
    const study = files.write("study.yaml", STUDY);
    const parts = files.path("parts");
    mkdirSync(parts);
    const refusal = () => /\[([\w-]+)\]\n$/.exec(evenhand("merge", parts).stderr)?.[1];
    expect(refusal()).toBe("parts-missing");
    shard(study, "1/2", parts);
    expect(evenhand("merge", parts, "--out", "report").stderr).toContain("[option-unfit]");
    files.write("study.yaml", STUDY.replace("trials: 20", "trials: 21"));
    // The part that is there stays as it is.
    expect(shard(study, "1/2", parts)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("[part-foreign]") as string,
    });
    shard(study, "2/2", parts);
    expect(refusal()).toBe("part-foreign");
    renameSync(join(parts, "part-2-of-2.jsonl"), files.path("other.jsonl"));
    files.write("parts/copy.jsonl", readFileSync(join(parts, "part-1-of-2.jsonl"), "utf8"));
    expect(refusal()).toBe("part-doubled");
  });
});
