import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logFixture } from "./auditLog.js";

const packages = fileURLToPath(new URL("../..", import.meta.url));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The command as a stranger gets it: all packages packed from the built files, installed in an empty project. */
describe("npx evenhand, from packed tarballs", () => {
  const packed = new Map<string, readonly string[]>();
  let project: string;

  const run = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  };

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "evenhand-packed-"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const names = ["core", "protocol", "figures", "lab", "allocator", "client", "service", "cli"];
    const folders = names.map((name) => join(packages, name));
    const args = ["pack", ...folders, "--json", "--ignore-scripts", "--pack-destination", project];
    const tarballs = (JSON.parse(run("npm", ...args)) as Packed[]).map(({ filename, files }, index) => {
      packed.set(
        names[index],
        files.map(({ path }) => path),
      );
      return join(project, filename);
    });
    run("npm", "install", ...tarballs, "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts");
  }, 180_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("every tarball has a README, and every library a page of its API", () => {
    expect(packed.size).toBe(8);
    for (const [name, files] of packed) {
      expect(files).toContain("README.md");
      expect(files.includes("API.md"), name).toBe(name !== "cli");
    }
  });

  it("compares, on threads simulates, and draws", () => {
    expect(run("npx", "--no", "evenhand", "--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
    const study = "horizon: 100\nenvironment: { id: bernoulli, means: [0.8, 0.3] }\npolicies: [ucb1]\ntrials: 10\n";
    writeFileSync(join(project, "study.yaml"), study);
    run("npx", "--no", "evenhand", "simulate", "study.yaml", "--json", "result.json", "--png", "result.png");
    expect(readFileSync(join(project, "result.png")).subarray(1, 4).toString()).toBe("PNG");
    expect(JSON.parse(readFileSync(join(project, "result.json"), "utf8"))).toMatchObject({ seed: 1 });
  });

  it("audits a log", () => {
    expect(run("npx", "--no", "evenhand", "audit", logFixture("evenhand"))).toContain("HELD");
  });

  it("reproduces an experiment", () => {
    run("npx", "--no", "evenhand", "reproduce", "proportional/table-1", "--quick", "--out", "report");
    expect(existsSync(join(project, "report", "report.html"))).toBe(true);
  });
});
