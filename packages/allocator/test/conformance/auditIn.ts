import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";

/** A log file in base64, and its seeds as text. */
export interface Evidence {
  readonly log: string;
  readonly seeds: string;
}

/** What every engine runs: the audit of the built package, with its hash in plain JavaScript. */
const program = `
export function report({ log, seeds }) {
  const bytes = Uint8Array.from(atob(log), (letter) => letter.charCodeAt(0));
  const audit = new Audit({ seeds: readSeeds(seeds) });
  const reader = new LogReader();
  reader.push(bytes, (record) => audit.take(record));
  reader.end();
  return JSON.stringify(audit.report(reader.origin));
}`;

/** The package and the program as one module. */
export async function bundled(): Promise<string> {
  const input = fileURLToPath(new URL("../../dist/index.js", import.meta.url));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "warn" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return `${output[0].code}\n${program}`;
}

export async function auditInNode(path: string, code: string, evidence: readonly Evidence[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "evenhand-engines-"));
  try {
    await writeFile(join(folder, "audit.mjs"), code);
    await writeFile(join(folder, "evidence.json"), JSON.stringify(evidence));
    const main = `import { readFileSync } from "node:fs"; import { report } from "./audit.mjs";
console.log(JSON.stringify(JSON.parse(readFileSync(new URL("evidence.json", import.meta.url), "utf8")).map(report)));`;
    await writeFile(join(folder, "main.mjs"), main);
    const { stdout } = await promisify(execFile)(path, [join(folder, "main.mjs")], { maxBuffer: 1e9 });
    return JSON.parse(stdout) as string[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function auditInChromium(path: string, code: string, evidence: readonly Evidence[]): Promise<string[]> {
  const quiet = ["background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = ["--headless", "--disable-gpu", ...quiet, "--no-first-run", ...asRoot];
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    const page = await browser.newPage();
    await page.evaluate((given) => Object.assign(globalThis, given), { code, evidence });
    // As text: what turns TypeScript into JavaScript here would replace the import.
    return await page.evaluate<string[]>(`(async () => {
      const { report } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      return evidence.map(report);
    })()`);
  } finally {
    await browser.close();
  }
}
