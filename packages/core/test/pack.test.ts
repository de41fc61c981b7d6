import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const core = fileURLToPath(new URL("..", import.meta.url));
const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** The package as a stranger gets it: packed from the built files (npm run build), installed in an empty project. */
describe("the packed @evenhand/core", () => {
  let project: string;
  let packed: string[];

  const run = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  };

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "evenhand-pack-"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const [{ filename, files }] = JSON.parse(
      run("npm", "pack", core, "--json", "--ignore-scripts", "--pack-destination", project),
    ) as [{ filename: string; files: { path: string }[] }];
    packed = files.map((file) => file.path);
    // Offline: it has no dependency, so nothing may be asked of a registry.
    run("npm", "install", join(project, filename), "--offline", "--no-audit", "--prefix", project);
  }, 60_000);
  afterAll(() => {
    rmSync(project, { recursive: true, force: true });
  });

  it("holds the built files and nothing else", () => {
    const expected = /^(dist\/.+\.(js|d\.ts)(\.map)?|package\.json|README\.md|API\.md|LICENSE)$/;
    expect(packed.filter((path) => !expected.test(path) || path.includes(".test."))).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "LICENSE", "README.md", "API.md"]),
    );
  });

  it("brings no other package along", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@evenhand"]);
  });

  it("can be imported by Node", () => {
    const program = `import * as core from "@evenhand/core"; console.log(Object.keys(core).length);`;
    expect(Number(run(process.execPath, "--input-type=module", "--eval", program))).toBeGreaterThan(0);
  });

  it("has types that a strict consumer without Node or DOM can check", () => {
    const consumer = `import * as core from "@evenhand/core";
const names: string[] = Object.keys(core);
export const count: number = names.length;
`;
    const tsconfig = {
      compilerOptions: {
        module: "nodenext",
        moduleResolution: "nodenext",
        target: "es2022",
        lib: ["es2022"],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      },
      files: ["consumer.ts"],
    };
    writeFileSync(join(project, "consumer.ts"), consumer);
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
    expect(run(process.execPath, tsc, "--project", project)).toBe("");
  });
});
