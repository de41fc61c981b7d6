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

  it("prints what it says it prints", () => {
    const [, code, output] = /```ts\n([^]*?)```\n+```text\n([^]*?)```/.exec(readme) ?? [];
    const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
    try {
      const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
      writeFileSync(join(folder, "readme.mjs"), outputText);
      expect(run(join(folder, "readme.mjs"))).toBe(output);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
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
});
