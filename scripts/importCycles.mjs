import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/**
 * The import cycles among the files of a folder, each as the files along it. An import of a type counts as one: files
 * that need each other's types cannot be read, moved or tested one without the other.
 *
 * @param {string} folder
 * @returns {string[][]} relative to the folder; every file that is on a cycle is on one of these
 */
export function importCycles(folder) {
  const files = sourcesIn(resolve(folder));
  const imports = new Map(files.map((file) => [file, importsOf(file, new Set(files))]));
  const found = new Set();
  return files.flatMap((file) => {
    const cycle = found.has(file) ? undefined : shortestWayBack(file, imports);
    cycle?.forEach((each) => found.add(each));
    return cycle === undefined ? [] : [cycle.map((each) => relative(folder, each).replaceAll("\\", "/"))];
  });
}

/** @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** The files among `known` that a file imports: `./arms.js` is `arms.ts` where that exists. */
function importsOf(file, known) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => resolve(dirname(file), fileName))
    .map((path) => path.replace(/\.js$/, ".ts"))
    .filter((path) => known.has(path));
}

/** Breadth first, so that the way from a file back to itself is one of the shortest. */
function shortestWayBack(start, imports) {
  const cameFrom = new Map();
  for (const queue = [start]; queue.length > 0;) {
    const file = queue.shift();
    for (const next of imports.get(file)) {
      if (next === start) return wayTo(file, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(file, cameFrom) {
  const before = cameFrom.get(file);
  return before === undefined ? [file] : [...wayTo(before, cameFrom), file];
}
