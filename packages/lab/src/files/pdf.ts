import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium, runChromium } from "./chromium.js";
import { fontFiles } from "./png.js";

/**
 * The picture as a PDF of one page, its lines and letters as such and its fonts inside. One Chromium gives the same
 * bytes for the same picture; another version of it may give others.
 */
export async function pdf(svg: string): Promise<Uint8Array> {
  const chromium = findChromium();
  const folder = mkdtempSync(join(tmpdir(), "evenhand-pdf-"));
  try {
    const [page, file] = [join(folder, "page.html"), join(folder, "figure.pdf")];
    writeFileSync(page, pageOf(svg));
    await runChromium(chromium, ["--no-pdf-header-footer", `--print-to-pdf=${file}`, pathToFileURL(page).href], folder);
    return withoutDate(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The moment of printing, in its place a fixed one of the same length: the places of all else stay what they are. */
function withoutDate(file: Buffer): Buffer {
  const text = file.toString("latin1").replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, "/$1 (D:20000101000000");
  return Buffer.from(text, "latin1");
}

/** A page that is as large as the picture. */
function pageOf(svg: string): string {
  const [tag] = /<svg[^>]*>/.exec(svg) ?? [""];
  const [width, height] = ["width", "height"].map((name) => new RegExp(` ${name}="([\\d.]+)"`).exec(tag)?.[1]);
  const [normal, bold] = fontFiles.map((file) => pathToFileURL(file).href);
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: "DejaVu Sans"; src: url("${normal}"); }
@font-face { font-family: "DejaVu Sans"; font-weight: bold; src: url("${bold}"); }
@page { size: ${width}px ${height}px; margin: 0; }
body { margin: 0; } svg { display: block; }
</style>${svg}`;
}
