import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf } from "./builtFrom.mjs";
import { packAssets } from "./packAssets.mjs";
import { root, run } from "./run.mjs";

/** Whatever the pages are built from; the libraries as they are built. */
const sources = [
  ...["index.html", "vite.config.ts", "contentSecurityPolicy.js", "package.json", "src", "public"].map(
    (path) => `packages/dashboard/${path}`,
  ),
  ...["core", "protocol", "figures", "allocator", "client"].map((name) => `packages/${name}/dist`),
  "package-lock.json",
  "scripts/packAssets.mjs",
];
const built = `${root}/packages/dashboard/dist/index.html`;
const noted = `${root}/.cache/pages.sha256`;

// Bundling takes seconds: only after a change. Tests and source maps decide nothing.
const hash = hashOf(sources, (path) => !/\.test\.ts$|\.map$|\.d\.ts$|tsbuildinfo$/.test(path));
if (!existsSync(built) || !existsSync(noted) || readFileSync(noted, "utf8") !== hash) {
  console.log("evenhand: building the pages");
  const vite = `${root}/node_modules/vite/bin/vite.js`;
  const code = run(process.execPath, [vite, "build", "packages/dashboard", "--logLevel", "warn"]);
  if (code !== 0) process.exit(code);
  packAssets(`${root}/packages/dashboard/dist/assets`);
  mkdirSync(`${root}/.cache`, { recursive: true });
  writeFileSync(noted, hash);
}
