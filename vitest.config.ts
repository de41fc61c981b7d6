import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longestFirst.mjs";

export default defineConfig({
  resolve: { alias: sourcesOfPackages() },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "examples/**/*.test.ts",
      "scripts/**/*.test.{ts,mjs}",
      "benchmarks/**/*.test.mjs",
    ],
    globalSetup: ["packages/dashboard/test/globalSetup.ts"],
    pool: "threads",
    isolate: false,
    // More than there are cores: many tests wait for disks, pages and other programs, and the cores play the laws
    // meanwhile. By default one core is left idle: half of a small machine.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as Playwright waits: a busy machine shows a page late.
    expect: { poll: { timeout: 30_000 } },
    coverage: { provider: "v8", include: ["packages/*/src/**/*.ts"] },
  },
});

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types: string }>>;
}

/** Tests run against the source of every package, so that none of them can pass on an old build. */
function sourcesOfPackages() {
  const packages = fileURLToPath(new URL("packages/", import.meta.url));
  return readdirSync(packages)
    .filter((folder) => existsSync(`${packages}${folder}/src/index.ts`))
    .flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(`${packages}${folder}/package.json`, "utf8")) as Manifest;
      return Object.entries(exports).map(([path, { types }]) => ({
        find: new RegExp(`^${name}${path.slice(1)}$`),
        replacement: `${packages}${folder}/${types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts")}`,
      }));
    });
}
