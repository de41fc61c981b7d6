import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ts from "typescript";

/**
 * The import cycles among the files of a folder, each as the files along it. An import of a type counts as one: files
 * that need each other's types cannot be read, moved or tested one without the other.
 *
 * @param {string} folder
 * @returns {string[][]} relative to the folder; every file that is on a cycle is on one of these
 */
export function importCycles(folder) {
  const files = sourcesIn(resolve(folder), /\.(tsx?|mjs)$/);
  const imports = new Map(files.map((file) => [file, importsOf(file, new Set(files))]));
  const cycles = cyclesAmong(files, imports);
  return cycles.map((cycle) => cycle.map((each) => relative(folder, each).replaceAll("\\", "/")));
}

/** The packages whose folders have an order, which docs/architecture.md has in a line each. */
export const layered = ["core", "protocol", "figures", "lab", "allocator", "service", "client", "cli", "dashboard"];

/**
 * The cycles among what lies side by side in one folder, files and folders alike. An import counts for the two entries
 * through which it leaves the one and enters the other, so that all entries of a folder can be put into one order, and
 * a folder be read after those before it. Tests may import what they like.
 *
 * @param {string} folder
 * @returns {string[][]} each cycle as one import for every step of it, "a/file.ts -> b/file.ts", relative to the folder
 */
export function folderCycles(folder) {
  const root = resolve(folder);
  const files = sourcesButTests(root);
  const imports = files.flatMap((file) => importsOf(file, new Set(files)).map((imported) => ({ file, imported })));
  const name = (file) => relative(root, file).replaceAll("\\", "/");
  return [root, ...foldersIn(root)].flatMap((inside) => {
    const steps = stepsWithin(inside, imports);
    const next = new Map([...steps].map(([entry, to]) => [entry, [...to.keys()]]));
    return cyclesAmong([...next.keys()], next).map((cycle) =>
      cycle.map((entry, i) => {
        const { file, imported } = steps.get(entry).get(cycle[(i + 1) % cycle.length]);
        return `${name(file)} -> ${name(imported)}`;
      }),
    );
  });
}

/**
 * The folders of a folder, each with those that files in it import. Tests do not count.
 *
 * @param {string} folder
 * @returns {Map<string, Set<string>>} by their names
 */
export function foldersImported(folder) {
  const root = resolve(folder);
  const files = sourcesButTests(root);
  const folderOf = (file) => (dirname(file) === root ? undefined : relative(root, file).split(sep)[0]);
  const found = new Map();
  for (const file of files) {
    const own = folderOf(file);
    if (own === undefined) continue;
    if (!found.has(own)) found.set(own, new Set());
    for (const other of importsOf(file, new Set(files)).map(folderOf)) {
      if (other !== undefined && other !== own) found.get(own).add(other);
    }
  }
  return found;
}

/** From every entry of the folder to those that it imports, with the first import that does so. */
function stepsWithin(folder, imports) {
  const entryOf = (file) => (file.startsWith(folder + sep) ? file.slice(folder.length + 1).split(sep)[0] : undefined);
  const steps = new Map();
  for (const { file, imported } of imports) {
    const [from, to] = [entryOf(file), entryOf(imported)];
    if (from === undefined || to === undefined || from === to) continue;
    for (const entry of [from, to]) if (!steps.has(entry)) steps.set(entry, new Map());
    if (!steps.get(from).has(to)) steps.get(from).set(to, { file, imported });
  }
  return steps;
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.includes(entry.name))
    .map(({ name }) => join(folder, name))
    .flatMap((path) => [path, ...foldersIn(path)]);
}

function sourcesButTests(folder) {
  return sourcesIn(folder, /(?<!\.test)\.(tsx?|mjs)$/);
}

const notOurs = ["node_modules", "dist"];

/** @returns {string[]} */
function sourcesIn(folder, named) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.includes(entry.name) ? [] : sourcesIn(path, named);
    return named.test(entry.name) ? [path] : [];
  });
}

/** The files among `known` that a file imports: `./arms.js` is `arms.ts` or `arms.tsx` where that exists. */
function importsOf(file, known) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => resolve(dirname(file), fileName))
    .flatMap((path) => [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")])
    .filter((path) => known.has(path));
}

/** Every node that is on a cycle is on one of these, each of which is one of the shortest from its first node. */
function cyclesAmong(nodes, next) {
  const found = new Set();
  return nodes.flatMap((node) => {
    const cycle = found.has(node) ? undefined : shortestWayBack(node, next);
    cycle?.forEach((each) => found.add(each));
    return cycle === undefined ? [] : [cycle];
  });
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
