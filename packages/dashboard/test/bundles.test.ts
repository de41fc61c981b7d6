import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const read = (path: string) => readFileSync(`${dist}${path}`, "utf8");

/** The scripts that the entry loads before anything else: itself and what it imports statically. */
function loadedAtOnce(script: string, seen = new Set<string>()): Set<string> {
  if (seen.has(script)) return seen;
  seen.add(script);
  for (const [, name] of read(script).matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g))
    loadedAtOnce(`assets/${name}`, seen);
  return seen;
}

const isPlot = (script: string) => /aria-label.{0,40}tip|observablehq|plot-/.test(read(script));
const isOfPolicies = (script: string) => read(script).includes("anytime-improving");
const isZod = (script: string) => /ZodError|invalid_type/.test(read(script));
const zipped = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + gzipSync(read(script)).length, 0);

/** Of the built pages: npm run build. */
describe.skipIf(!existsSync(`${dist}index.html`))("the built pages", () => {
  const html = read("index.html");
  const entry = /<script type="module"[^>]* src="\.\/(assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? "";
  const chunks = readdirSync(`${dist}assets`).filter((name) => name.endsWith(".js"));
  const pageOf = (name: string) => `assets/${chunks.find((chunk) => chunk.startsWith(`${name}-`)) ?? name}`;

  it.each(["Story", "Playground"])("the script of %s is below 120 kB gzip, without Plot and without zod", (name) => {
    const scripts = [...loadedAtOnce(entry), ...loadedAtOnce(pageOf(name))];
    expect(zipped(new Set(scripts))).toBeLessThan(120_000);
    expect(scripts.filter(isPlot)).toEqual([]);
    expect(scripts.filter(isZod)).toEqual([]);
  });

  it("the scripts of Verify are below 80 kB gzip, without the policies", () => {
    const scripts = new Set([...loadedAtOnce(entry), ...loadedAtOnce(pageOf("Verify"))]);
    expect([...scripts].filter(isOfPolicies)).toEqual([]);
    expect(zipped(scripts)).toBeLessThan(80_000);
  });

  it("Plot is in a chunk of its own, and the policies are in some: the tests above can fail", () => {
    expect(chunks.filter((chunk) => isPlot(`assets/${chunk}`))).toHaveLength(1);
    expect(chunks.filter((chunk) => isOfPolicies(`assets/${chunk}`))).not.toEqual([]);
  });

  it("the licenses of what is bundled go along, of the scripts and of the worker", () => {
    const names = Array.from(read("licenses.md").matchAll(/^## (\S+) - /gm), ([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["@noble/curves", "@observablehq/plot", "papaparse", "preact"]));
  });

  it("nothing is inline, and every address is relative", () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    expect(html).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
  });

  it("says what may be loaded: its own files alone", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(policy).toMatch(/default-src (&#39;|')none/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });
});
