import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { serviceDocument } from "../packages/service/dist/http/ownRoutes.js";
import { hashOf } from "./builtFrom.mjs";
import { root } from "./run.mjs";
import { pagesOfRepository } from "./site/pages.mjs";
import { referenced } from "./site/structure.mjs";

/**
 * Builds the site of the docs beside the pages of the app, which the service serves at /docs (after `npm run build` of
 * what it is made from). Its declarations are read with typedoc, which takes seconds: only after a change.
 */
const folder = `${root}/packages/dashboard/dist/docs`;
const noted = `${root}/.cache/site.json`;

const before = existsSync(noted) ? JSON.parse(readFileSync(noted, "utf8")) : { shown: [] };
if (!existsSync(`${folder}/index.html`) || before.hash !== hashWith(before.shown)) {
  try {
    const { makeSite, writeSite } = await import("./site/makeSite.mjs");
    const site = await makeSite((words) => console.log(`evenhand: the docs: ${words}`));
    writeSite(site, folder);
    mkdirSync(`${root}/.cache`, { recursive: true });
    writeFileSync(noted, JSON.stringify({ shown: site.shown, hash: hashWith(site.shown) }));
  } catch (error) {
    // An earlier site stays as it is.
    console.error(`evenhand: the docs were not built:\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** @param {readonly string[]} shown other files that the pages show, or link to */
function hashWith(shown) {
  const looks = ["site", "public/theme.js", "public/icon.svg", "src/design"].map(
    (path) => `packages/dashboard/${path}`,
  );
  const declarations = referenced.map((name) => `packages/${name}/dist`);
  const sources = [...pagesOfRepository(), ...shown.filter((path) => existsSync(`${root}/${path}`)), ...looks];
  return hashOf(
    [...sources, ...declarations, "scripts/site", "package-lock.json"],
    (path) => !path.includes("/dist/") || path.endsWith(".d.ts"),
    JSON.stringify(serviceDocument()),
  );
}
