import { existsSync, readdirSync, readFileSync } from "node:fs";
import typescript from "typescript";
import { expect, it } from "vitest";
import { root } from "./run.mjs";

it("the linter reads every package from its sources, by each name that it can be imported by", () => {
  const { config } = typescript.readConfigFile(`${root}/tsconfig.lint.json`, typescript.sys.readFile);
  /** @type {Record<string, string[]>} */
  const paths = config.compilerOptions.paths;
  const named = readdirSync(`${root}/packages`).flatMap((folder) => {
    const { name, exports = {} } = JSON.parse(readFileSync(`${root}/packages/${folder}/package.json`, "utf8"));
    return Object.entries(exports)
      .filter(([entry, { types }]) => entry !== "." && types !== undefined)
      .map(([entry, { types }]) => [
        `${name}${entry.slice(1)}`,
        [`./packages/${folder}/${types.replace("./dist", "src").replace(".d.ts", ".ts")}`],
      ]);
  });
  const { "@evenhand/*": whole, ...parts } = paths;
  expect(whole).toEqual(["./packages/*/src/index.ts"]);
  expect(parts).toEqual(Object.fromEntries(named));
  expect(named.filter(([, [path]]) => !existsSync(`${root}/${path}`))).toEqual([]);
});
