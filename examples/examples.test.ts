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
    expect(run(join(root, "packages/cli/bin/evenhand.js"), ...command.split(" "))).toContain(shown);
  });
});

const pages = [
  "README.md",
  "docs/running.md",
  "docs/allocator.md",
  "docs/extending.md",
  "packages/core/README.md",
  "packages/allocator/README.md",
];
const programs = pages.flatMap((page) => {
  const found = readFileSync(join(root, page), "utf8").matchAll(/```ts\n([^]*?)```\n+```text\n([^]*?)```/g);
  return Array.from(found, ([, code, output], index) => ({ page, number: index + 1, code, output }));
});

it("docs/running.md has three programs, and every other page one", () => {
  expect(programs.map(({ page }) => page)).toEqual(
    pages.flatMap((page) => (page === "docs/running.md" ? [page, page, page] : [page])),
  );
});

it.each(programs)("program $number of $page prints what it says it prints", ({ code, output }) => {
  const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
  try {
    const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
    writeFileSync(join(folder, "readme.mjs"), outputText);
    expect(run(join(folder, "readme.mjs"))).toBe(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("the programs of all pages are strict TypeScript", () => {
  const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
  try {
    const files = programs.map(({ code }, index) => {
      const file = join(folder, `${index}.mts`);
      writeFileSync(file, code);
      return file;
    });
    const compiled = ts.createProgram(files, {
      ...{ strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022 },
      ...{ module: ts.ModuleKind.NodeNext, types: ["node"] },
    });
    const complaints = ts.getPreEmitDiagnostics(compiled).map(({ file, start = 0, messageText }) => {
      const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
      const program = programs.find((_, index) => files[index] === file?.fileName);
      return `${program?.page}, line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    expect(complaints).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("docs/extending.md", () => {
  const text = readFileSync(join(root, "docs/extending.md"), "utf8");
  const evenhand = (...args: string[]) => run(join(root, "packages/cli/bin/evenhand.js"), ...args);

  it("shows what the study with definitions of one's own prints", () => {
    const [, command, shown] = /```text\n\$ evenhand (.*)\n\n([^]*?)\n```/.exec(text)!;
    expect(evenhand(...command.split(" "))).toContain(shown);
  });

  it("has deserved shares that a study takes, each of them", () => {
    const [, yaml] = /```yaml\n([^]*?)```/.exec(text)!;
    const lines = yaml.split("\n");
    const ways = lines.filter((line) => line.includes("deserved:")).map((line) => line.replace(/^\s*# /, ""));
    expect(ways).toHaveLength(3);
    const others = lines.filter((line) => !line.includes("deserved:")).join("\n");
    const pulls = ways.map((way) => {
      const study = others.replace("# one of these:", way.trim());
      return execFileSync(process.execPath, [join(root, "packages/cli/bin/evenhand.js"), "simulate", "-"], {
        input: study,
        encoding: "utf8",
      });
    });
    expect(new Set(pulls).size).toBe(3);
  });
});

describe("examples", () => {
  const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".mjs"));
  const printed = new Map<string, string>();
  /** What an example prints; it runs once. */
  const outputOf = (name: string): string => {
    const output = printed.get(name) ?? run(join(root, "examples", name));
    printed.set(name, output);
    return output;
  };

  it.each(files)("%s runs", (name) => {
    expect(outputOf(name)).not.toBe("");
  });

  it("lateRewards keeps every quota on the arm's own clock", () => {
    const lines = [...outputOf("lateRewards.mjs").matchAll(/promised (\S+), pulled (\d+) times/g)];
    expect(lines).toHaveLength(3);
    for (const [, promised, pulled] of lines)
      expect(Number(pulled)).toBeGreaterThanOrEqual(Math.floor(Number(promised)));
  });

  it("supplierOrders gives each supplier what it was promised, of the rounds in which it was there", () => {
    const output = outputOf("supplierOrders.mjs");
    const [, south, west] = /south: (\d+) of at least 40; west: (\d+) of at least 45/.exec(output)!;
    expect(Number(south)).toBeGreaterThanOrEqual(40);
    expect(Number(west)).toBeGreaterThanOrEqual(45);
  });

  it("leadRouting counts what was granted while the service was away, and not the void", () => {
    const output = outputOf("leadRouting.mjs");
    expect(output).toContain("chosen without the service: 4\nreported: 4\nleads that count: 30\n");
  });

  it("liveEvents sees every round, and ends after the last reward", () => {
    const lines = outputOf("liveEvents.mjs").trim().split("\n");
    expect(lines.map((line) => line.replace(/north|south/, "arm"))).toEqual([
      ...[1, 2, 3, 4, 5].map((round) => `round ${round}: arm`),
      "rewards seen: 5",
    ]);
  });

  it("replayRecord goes on where the record ends, and tells another contract from the recorded one", () => {
    const output = outputOf("replayRecord.mjs");
    expect(output).toMatch(/^2000 entries, such as \{"kind":"pulled","round":10,.*"absent":\[0\]\}/);
    const [, live, replayed] = /arm (\d), and after the replay arm (\d)/.exec(output)!;
    expect(replayed).toBe(live);
    // The third arm, promised 0.2, is due in round 11 with two pulls, 2 < 2.2, by round 3 / 0.2 = 15.
    expect(output).toMatch(/round: 11, .*chosen: \[ 2 \][^]*pulls: 2,[^]*deadline: 15/);
  });
});
