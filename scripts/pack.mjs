import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";
import { billOfMaterials } from "./sbom.mjs";

/**
 * npm run pack [-- --to FOLDER]: builds, and makes a tarball of every package, in `packed` where no folder is named.
 * They name each other by version, so npm finds one only where it is installed together with those that it needs.
 * Beside them is what they are made of, `evenhand.cdx.json` (CycloneDX).
 *
 * --built packs what is built already: a test must not build while others read the builds.
 */
const { to, built } = optionsOrExit();
if (!built) prepare();

mkdirSync(to, { recursive: true });
// Tarballs of an earlier version would be installed beside those of this one.
for (const name of tarballs()) rmSync(join(to, name));
const code = run("npm", ["pack", "--workspaces", "--ignore-scripts", "--loglevel=error", "--pack-destination", to]);
if (code !== 0) process.exit(code);
writeFileSync(join(to, "evenhand.cdx.json"), `${JSON.stringify(billOfMaterials(), undefined, 2)}\n`);
console.log(`evenhand: ${tarballs().length} tarballs; in the folder of your program: npm install ${join(to, "*.tgz")}`);

function optionsOrExit() {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" }, built: { type: "boolean", default: false } } });
    if (values.to === "") throw new Error('--to "" is no folder: name one, or leave the option out');
    // npm moves to the repository; a folder that the user names is relative to where npm was called.
    const to = values.to === undefined ? `${root}/packed` : resolve(process.env.INIT_CWD ?? ".", values.to);
    return { to, built: values.built };
  } catch (error) {
    console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

function tarballs() {
  return readdirSync(to).filter((name) => /^evenhand-.*\.tgz$/.test(name));
}
