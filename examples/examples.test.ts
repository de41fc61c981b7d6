import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a module as a reader would, with the built packages. */
function run(path: string, ...args: string[]): string {
  return execFileSync(process.execPath, [path, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
}

describe("README", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");

  it("shows what the comparison prints", () => {
    const [, command, shown] = /```text\n\$ evenhand (.*)\n\n([^]*?)\n```/.exec(readme)!;
    expect(run(join(root, "packages/cli/dist/main.js"), ...command.split(" "))).toContain(shown);
  });
});

it.each(["README.md", "docs/running.md"])("the program in %s prints what it says it prints", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const [, code, output] = /```ts\n([^]*?)```\n+```text\n([^]*?)```/.exec(text) ?? [];
  const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
  try {
    const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
    writeFileSync(join(folder, "readme.mjs"), outputText);
    expect(run(join(folder, "readme.mjs"))).toBe(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("examples", () => {
  const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".mjs"));

  it.each(files)("%s runs", (name) => {
    expect(run(join(root, "examples", name))).not.toBe("");
  });

  it("lateRewards keeps every quota on the arm's own clock", () => {
    const lines = [...run(join(root, "examples/lateRewards.mjs")).matchAll(/promised (\S+), pulled (\d+) times/g)];
    expect(lines).toHaveLength(3);
    for (const [, promised, pulled] of lines)
      expect(Number(pulled)).toBeGreaterThanOrEqual(Math.floor(Number(promised)));
  });

  it("replayRecord goes on where the record ends, and tells another contract from the recorded one", () => {
    const output = run(join(root, "examples/replayRecord.mjs"));
    expect(output).toMatch(/^2000 entries, such as \{"kind":"pulled","round":10,.*"absent":\[0\]\}/);
    const [, live, replayed] = /arm (\d), and after the replay arm (\d)/.exec(output)!;
    expect(replayed).toBe(live);
    // The third arm, promised 0.2, is due in round 11 with two pulls, 2 < 2.2, by round 3 / 0.2 = 15.
    expect(output).toMatch(/round: 11, .*chosen: \[ 2 \][^]*pulls: 2, deadline: 15/);
  });
});
