import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import * as Plot from "@observablehq/plot";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const plotModule = require.resolve("@observablehq/plot");
const ORIGIN = "http://figures.test";

/**
 * The files that the page may ask for; the packages' own modules come from their builds (npm run build).
 *
 * @type {readonly (readonly [RegExp, (name: string) => string])[]}
 */
const files = [
  [/^\/figures\/([\w/]+\.js)$/, (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))],
  [/^\/core\/([\w/]+\.js)$/, (name) => fileURLToPath(new URL(`../../core/dist/${name}`, import.meta.url))],
  [/^\/fonts\/(DejaVuSans\.ttf)$/, () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")],
  [/^\/fonts\/(DejaVuSans-Bold\.ttf)$/, () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")],
  // Plot and D3 as the scripts that they publish for pages.
  [/^\/scripts\/(plot\.umd\.min\.js)$/, (name) => fileURLToPath(new URL(`../dist/${name}`, `file://${plotModule}`))],
  [
    /^\/scripts\/(d3\.min\.js)$/,
    (name) =>
      createRequire(plotModule)
        .resolve("d3")
        .replace(/[^/]+\/[^/]+$/, `dist/${name}`),
  ],
];

/** Dark, with colours and fonts that must not reach into a figure, and with the font that figures ask for first. */
const html = `<!doctype html>
<style>
  body { background: #111; color: #eee; font: 30px serif; }
  @font-face { font-family: "DejaVu Sans"; src: url(/fonts/DejaVuSans.ttf); }
  @font-face { font-family: "DejaVu Sans"; font-weight: bold; src: url(/fonts/DejaVuSans-Bold.ttf); }
</style>
<script src="/scripts/d3.min.js"></script>
<script src="/scripts/plot.umd.min.js"></script>
<script type="importmap">
  { "imports": { "@observablehq/plot": "/plot.js", "@evenhand/core": "/core/index.js" } }
</script>
<script type="module">
  import * as figures from "/figures/index.js";
  globalThis.figures = figures;
  await Promise.all(["16px 'DejaVu Sans'", "bold 16px 'DejaVu Sans'"].map((font) => document.fonts.load(font)));
  globalThis.isReady = true;
</script>`;

/**
 * @param {string} path
 * @returns {Promise<{ contentType: string, body: string | Buffer } | undefined>}
 */
async function answer(path) {
  if (path === "/") return { contentType: "text/html", body: html };
  if (path === "/plot.js") {
    return {
      contentType: "text/javascript",
      body: `export const { ${Object.keys(Plot).join(", ")} } = globalThis.Plot;`,
    };
  }
  for (const [pattern, locate] of files) {
    const name = pattern.exec(path)?.[1];
    if (name === undefined) continue;
    return { contentType: name.endsWith(".js") ? "text/javascript" : "font/ttf", body: await readFile(locate(name)) };
  }
  return undefined;
}

/**
 * A page in a real browser with all that the built package exports, as `figures`.
 *
 * @param {string} executablePath
 * @returns {Promise<{ page: import("playwright-core").Page, close: () => Promise<void> }>}
 */
export async function openPage(executablePath) {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args: ["--headless", "--disable-gpu", ...asRoot] });
  // On screens with a ratio of 1 Plot moves strokes by half a pixel, to make them crisp.
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, deviceScaleFactor: 2 });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const found = await answer(new URL(route.request().url()).pathname);
    await route.fulfill(found ?? { status: 404 });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction("globalThis.isReady === true");
  return { page, close: () => browser.close() };
}
