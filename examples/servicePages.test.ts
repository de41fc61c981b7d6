import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, it } from "vitest";
import { Terminal } from "../scripts/terminal.mjs";
import { withService } from "./demo/service.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = (page: string) => readFileSync(join(root, page), "utf8");
const run = promisify(execFile);

/** Runs the TypeScript of a page as one program, in a folder that is thrown away; what it prints. */
async function runPage(page: string, changed: (code: string) => string): Promise<string> {
  const code = changed(Array.from(text(page).matchAll(/```ts\n([^]*?)```/g), ([, part]) => part).join("\n"));
  const folder = mkdtempSync(join(root, "node_modules", ".readme-"));
  try {
    const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
    writeFileSync(join(folder, "page.mjs"), outputText);
    return (await run(process.execPath, ["page.mjs"], { cwd: folder })).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const firstOfCurl = /```sh\n(curl [^]*?)```/;

/** Types the lines of a page that begin as `pattern` says, against the service at the address; what they print. */
async function typed(page: string, pattern: RegExp, address: string): Promise<string> {
  const [, lines = ""] = pattern.exec(text(page)) ?? [];
  const terminal = await Terminal.open([4600], { 4600: Number(new URL(address).port) });
  try {
    const { code, output } = await terminal.type(lines);
    expect(code, output).toBe(0);
    return output;
  } finally {
    await terminal.close();
  }
}

it("README and docs/service.md: lines create a contract, decide, report a reward, and prove it", () =>
  withService(async (address: string) => {
    const rewarded = await typed("README.md", firstOfCurl, address);
    expect(rewarded).toContain('"promise":"Each arm gets at least its share');
    expect(rewarded).toMatch(/\{"use":"learned"\}$/);
    const audit = await typed("docs/service.md", firstOfCurl, address);
    expect(audit).toContain("events are those that were signed");
    expect(audit).toContain("verdict    HELD.");
  }));

it("packages/client: a decision, its reward, the log as it grows, and a change", () =>
  withService(async (address: string) => {
    const arms = [{ id: "north", share: 0.5 }, { id: "south" }];
    const body = JSON.stringify({ id: "orders", contract: "quota", arms });
    const headers = { "content-type": "application/json" };
    expect((await fetch(`${address}v1/allocators`, { method: "POST", headers, body })).status).toBe(201);
    const output = await runPage("packages/client/README.md", (code) => code.replace("http://127.0.0.1:4600", address));
    const [why, decided, changed] = output.trim().split("\n");
    expect(why).toMatch(/^Chosen: /);
    expect(decided).toMatch(/^orders\.2-\w{8} \[/);
    expect(changed).toBe("south 1/4");
  }));

it("packages/service: a decision without HTTP", async () => {
  const output = await runPage("packages/service/README.md", (code) => `${code}\nconsole.log(arm)`);
  expect(output).toMatch(/^(north|south)\n$/);
});

it("docs/service.md: a thousand arms as lines", () =>
  withService(async (address: string) => {
    const stdout = await typed("docs/service.md", /```sh\n(\{ echo [^]*?)```/, address);
    expect(JSON.parse(stdout)).toMatchObject({ id: "places", arms: { active: 1000 } });
  }));
