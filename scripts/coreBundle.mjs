import { resolve } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./run.mjs";

const folder = `${root}/packages/core/dist`;

/** Classes by which core knows its own: there must be one of each, whatever a program loads. */
const onlyInCore = ["errors.js", "shares/shares.js"].map((name) => `${folder}/${name}`);

/**
 * The modules of core as one file for each entry. Node reads these files, because loading hundreds of modules takes
 * longer than a short comparison. Bundlers of pages read the modules: they leave out those that a page does not need.
 *
 * The file of the guarantees has a copy of what it needs of core, a few small functions: a file that both would import
 * makes simulation slower, because the engine looks up an import wherever it is used.
 *
 * @returns {Promise<{ readonly path: string, readonly code: string }[]>}
 */
export async function coreBundle() {
  return [
    { path: `${folder}/core.js`, code: await bundled("index.js") },
    { path: `${folder}/coreGuarantees.js`, code: await bundled("guarantees/index.js", fromCore) },
  ];
}

const fromCore = {
  name: "from-core",
  resolveId: (name, importer) =>
    importer !== undefined && onlyInCore.includes(resolve(importer, "..", name))
      ? { id: "./core.js", external: true }
      : undefined,
};

async function bundled(entry, ...plugins) {
  const bundle = await rolldown({ input: `${folder}/${entry}`, plugins, logLevel: "warn" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return output[0].code;
}
