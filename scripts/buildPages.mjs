import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { root, run } from "./run.mjs";

/** Whatever the pages are built from; the libraries as they are built. */
const sources = [
  ...["index.html", "vite.config.ts", "contentSecurityPolicy.js", "package.json", "src", "public"].map(
    (path) => `packages/dashboard/${path}`,
  ),
  ...["core", "protocol", "figures", "allocator", "client"].map((name) => `packages/${name}/dist`),
  "package-lock.json",
];
const built = `${root}/packages/dashboard/dist/index.html`;
const noted = `${root}/.cache/pages.sha256`;

// Bundling takes seconds: only after a change.
const hash = hashOf(sources);
if (!existsSync(built) || !existsSync(noted) || readFileSync(noted, "utf8") !== hash) {
  console.log("evenhand: building the pages");
  const vite = `${root}/node_modules/vite/bin/vite.js`;
  const code = run(process.execPath, [vite, "build", "packages/dashboard", "--logLevel", "warn"]);
  if (code !== 0) process.exit(code);
  mkdirSync(`${root}/.cache`, { recursive: true });
  writeFileSync(noted, hash);
}

/** @param {readonly string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesBelow)) hash.update(`${path}\0`).update(readFileSync(`${root}/${path}`));
  return hash.digest("hex");
}

/**
 * Files that decide what is built: no tests, no source maps.
 *
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(`${root}/${path}`).isDirectory())
    return /\.test\.ts$|\.map$|\.d\.ts$|tsbuildinfo$/.test(path) ? [] : [path];
  return readdirSync(`${root}/${path}`)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
