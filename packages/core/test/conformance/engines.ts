import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { chromium } from "playwright-core";
import { serve } from "./serve.js";

export type Digests = Readonly<Record<string, string>>;

export async function inNode(path: string): Promise<Digests> {
  const { stdout } = await promisify(execFile)(path, [fileURLToPath(new URL("print.mjs", import.meta.url))]);
  return JSON.parse(stdout) as Digests;
}

export function inWorkerThread(): Promise<Digests> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.mjs", import.meta.url));
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

export async function inChromium(path: string): Promise<Digests> {
  const server = await serve();
  const quiet = ["background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);
  const args = ["--headless", "--disable-gpu", ...quiet, "--no-first-run"];
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: path, args: [...args, ...asRoot] });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    return await page.evaluate<Digests>(`import("/test/conformance/digest.mjs").then(({ digests }) => digests())`);
  } finally {
    await browser.close();
    server.close();
  }
}
