import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

const scripts = fileURLToPath(new URL("../../../examples/cluster", import.meta.url));
const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** Five blocks of each of two policies. */
const STUDY = `horizon: 200
trials: 40
checkpoints: 3
environment: { id: bernoulli, means: [0.8, 0.3] }
policies: [ucb1, thompson]
`;

let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-cluster-"));
  writeFileSync(path("study.yaml"), STUDY);
  writeFileSync(path("evenhand"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(path("evenhand"), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command where `evenhand` is found, as on the node of a cluster. */
async function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const all = { ...process.env, PATH: `${folder}:${process.env["PATH"]}`, ...env };
  const child = spawn(command, args, { cwd: folder, env: all, stdio: ["ignore", "ignore", "inherit"] });
  expect(await once(child, "exit"), [command, ...args].join(" ")).toEqual([0, null]);
}

function merged(parts: string): string {
  execFileSync(path("evenhand"), ["merge", parts, "--json", `${parts}.json`], { cwd: folder });
  return readFileSync(path(`${parts}.json`), "utf8");
}

interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

interface IndexedJob {
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly template: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

it("the tasks of an array, the pods of a job and plain processes come to the bytes of one machine", async () => {
  await run("evenhand", ["simulate", "study.yaml", "--json", "whole.json"]);
  const whole = readFileSync(path("whole.json"), "utf8");

  const [, job] = parseAllDocuments(readFileSync(join(scripts, "kubernetes.yaml"), "utf8")).map(
    (document) => document.toJS() as IndexedJob,
  );
  const [{ command, args, env }] = job.spec.template.spec.containers;
  expect(job.spec.completionMode).toBe("Indexed");
  expect(env.find(({ name }) => name === "SHARDS")?.value).toBe(String(job.spec.completions));
  const pod = { STUDY: "study.yaml", PARTS: "parts", SHARDS: "3", JOB_COMPLETION_INDEX: "2" };
  // Of three shards two are tasks of SLURM; the second array has one task, and does not tell how many there are.
  const slurm = join(scripts, "slurm.sh");
  await Promise.all([
    run("sh", [slurm, "study.yaml", "parts"], { SLURM_ARRAY_TASK_ID: "1", SLURM_ARRAY_TASK_MAX: "3" }),
    run("sh", [slurm, "study.yaml", "parts", "3"], { SLURM_ARRAY_TASK_ID: "2", SLURM_ARRAY_TASK_MAX: "2" }),
    run(command[0], [...command.slice(1), ...args], pod),
    run("sh", [join(scripts, "background.sh"), "study.yaml", "plain", "2"]),
  ]);
  expect(merged("parts")).toBe(whole);
  expect(merged("plain")).toBe(whole);
});
