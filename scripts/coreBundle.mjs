import { rolldown } from "rolldown";
import { root } from "./run.mjs";

const folder = `${root}/packages/core/dist`;
export const bundleFile = `${folder}/core.js`;

/**
 * The modules of core as one. Node reads that file, because loading hundreds of modules takes longer than a short
 * comparison. Bundlers of pages read the modules: they leave out those that a page does not need.
 */
export async function coreBundle() {
  const bundle = await rolldown({ input: `${folder}/index.js`, logLevel: "warn" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return output[0].code;
}
