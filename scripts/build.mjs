import { basename, dirname } from "node:path";
import ts from "typescript";
import { root, run } from "./run.mjs";

/**
 * npm run build: the packages, as few files for Node too, the pages, and the docs. What takes long says so before it
 * begins: on a fresh clone and a slow machine the compiler alone takes minutes.
 */
let code = compile(["packages/cli", "packages/client"]);
for (const script of ["bundleForNode", "buildPages", "buildSite"]) {
  if (code === 0) code = run(process.execPath, [`${root}/scripts/${script}.mjs`]);
}
process.exitCode = code;

/**
 * Compiles the packages and those that they import, as `tsc -b` does, and names each of them that has changed.
 *
 * @param {readonly string[]} folders
 * @returns {number}
 */
function compile(folders) {
  /** "Building project '{0}'..." */
  const BUILDING = 6358;
  const lines = { getCurrentDirectory: () => root, getCanonicalFileName: String, getNewLine: () => "\n" };
  const host = ts.createSolutionBuilderHost(
    ts.sys,
    undefined,
    (error) => console.error(ts.formatDiagnosticsWithColorAndContext([error], lines)),
    ({ code, messageText }) => {
      if (code !== BUILDING) return;
      const [, project] = /'(.*)'/.exec(ts.flattenDiagnosticMessageText(messageText, "\n")) ?? [];
      console.log(`evenhand: compiling packages/${basename(dirname(project ?? ""))}`);
    },
  );
  const projects = folders.map((folder) => `${root}/${folder}`);
  return ts.createSolutionBuilder(host, projects, { verbose: true }).build();
}
