import { relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./run.mjs";

const built = (name) => `${root}/packages/${name}/dist`;

/** Classes by which core knows its own: there must be one of each, whatever a program loads. */
const onlyInCore = ["errors.js", "shares/shares.js"].map((name) => `${built("core")}/${name}`);

/**
 * Packages whose modules Node reads as a few files in `dist/node`: for each way in one, and one for what several of
 * them need. Their names are the ways in, by what `exports` of the package calls them.
 */
const inParts = {
  protocol: { index: "index.js", planning: "planning.js" },
  lab: {
    index: "index.js",
    errors: "errors.js",
    notes: "study/notes.js",
    run: "run/runStudies.js",
    study: "study/index.js",
  },
  cli: { main: "main.js" },
};

/** What is needed together is one file: what a command prints with, and what plays a study and says what it found. */
const together = [
  { name: "start", test: /\/cli\/dist\/(version|process\/(exitCode|closedPipe))\.js/, priority: 1 },
  {
    name: "command",
    test: /\/cli\/dist\/(terminal\/(print|terminal|wrap|table)|output\/toJson)\.js/,
  },
  {
    name: "comparison",
    test: /\/cli\/dist\/(terminal\/numbers|output\/(tenureRows|armColumns|costColumn|differenceColumns)|study\/(playPlanned|findings))\.js/,
  },
  {
    name: "playing",
    test: /\/lab\/dist\/(run\/(?!worker|coreOfCommand)|study\/(wording|metricNotes|timelinesOf|comparisons|studentT)|reproduction\/measured|files\/resultRows)/,
  },
];

/**
 * The modules of packages as few files, because each file takes Node about a millisecond, and a command has hundreds.
 * Bundlers of pages read the modules: they leave out those that a page does not need.
 *
 * Core is one file. That of the guarantees has a copy of what it needs of core, a few small functions: a file that both
 * would import makes simulation slower, because the engine looks up an import wherever it is used.
 *
 * @returns {Promise<{ readonly path: string, readonly code: string }[]>}
 */
export async function nodeBundles() {
  const core = built("core");
  const [whole] = await bundled("core", "index.js");
  const [guarantees] = await bundled("core", "guarantees/index.js", [fromCore]);
  const parts = await Promise.all(
    Object.entries(inParts).map(async ([name, entries]) => {
      const files = await bundled(name, entries, [placesOfModules]);
      return files.map(({ fileName, code }) => ({ path: `${built(name)}/node/${fileName}`, code }));
    }),
  );
  return [
    { path: `${core}/core.js`, code: whole.code },
    { path: `${core}/coreGuarantees.js`, code: guarantees.code },
    ...parts.flat(),
  ];
}

const fromCore = {
  name: "from-core",
  resolveId: (name, importer) =>
    importer !== undefined && onlyInCore.includes(resolve(importer, "..", name))
      ? { id: "./core.js", external: true }
      : undefined,
};

/** A module finds files from where it is itself, not from where the bundle is. */
const placesOfModules = {
  name: "places-of-modules",
  transform: (code, id) => {
    if (!code.includes("import.meta.url")) return undefined;
    const [, folder] = /^(.*\/packages\/[^/]+\/dist)\//.exec(id) ?? [];
    const place = `new URL(${JSON.stringify(relative(`${folder}/node`, id))}, import.meta.url).href`;
    return code.replaceAll("import.meta.url", place);
  },
};

async function bundled(name, entries, plugins = []) {
  const folder = built(name);
  const input =
    typeof entries === "string"
      ? `${folder}/${entries}`
      : Object.fromEntries(Object.entries(entries).map(([way, file]) => [way, `${folder}/${file}`]));
  const bundle = await rolldown({
    input,
    plugins,
    external: /^[^./]/,
    platform: "node",
    logLevel: "warn",
  });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: { groups: together },
  });
  await bundle.close();
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}
