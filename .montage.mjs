// node .montage.mjs out.png sliceHeight file...   : columns of slices
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
const jobs = process.argv[2] === "-" ? JSON.parse(readFileSync(0, "utf8")) : [{ out: process.argv[2], slice: +process.argv[3], files: process.argv.slice(4) }];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--disable-gpu", "--no-sandbox"] });
const page = await browser.newPage();
for (const { out, slice, files } of jobs) {
  let html = "", width = 0, tallest = 0;
  for (const file of files) {
    let b; try { b = readFileSync(file); } catch { continue; }
    const w = b.readUInt32BE(16), h = b.readUInt32BE(20);
    for (let y = 0; y < h; y += slice) {
      const part = Math.min(slice, h - y);
      html += `<div style="float:left;margin-right:8px;width:${w}px;height:${part}px;background:url(data:image/png;base64,${b.toString("base64")}) 0 -${y}px"></div>`;
      width += w + 8; tallest = Math.max(tallest, part);
    }
  }
  await page.setViewportSize({ width, height: tallest });
  await page.setContent(`<body style="margin:0;background:#888">${html}</body>`);
  await page.waitForTimeout(150);
  await page.screenshot({ path: out });
}
await browser.close();
