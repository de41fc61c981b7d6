import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logFixture } from "./auditLog.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = readdirSync(join(root, "packages"));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as Manifest;

/** The folders of the packages that one cannot be installed without, itself among them. */
function neededBy(folder: string): Set<string> {
  const { dependencies = {} } = manifestOf(folder);
  const direct = folders.filter((other) => manifestOf(other).name in dependencies);
  return new Set([folder, ...direct.flatMap((other) => [...neededBy(other)])]);
}

/** The packages as a stranger gets them: packed from the built files, installed together in an empty project. */
describe("the packed tarballs", () => {
  let project: string;

  const run = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  };
  /** As npm has linked it; npx, which finds the same file, takes longer to start than the command. */
  const evenhand = (...args: string[]) => run(join(project, "node_modules/.bin/evenhand"), ...args);
  const runProgram = (program: string) => run(process.execPath, "--input-type=module", "--eval", program);
  const installed = (folder: string) => join(project, "node_modules", manifestOf(folder).name);

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "evenhand-packed-"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    run(process.execPath, join(root, "scripts/pack.mjs"), "--built", "--to", project);
    const tarballs = readdirSync(project).filter((name) => name.endsWith(".tgz"));
    expect(tarballs).toHaveLength(folders.length);
    const paths = tarballs.map((name) => join(project, name));
    run("npm", "install", ...paths, "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts");
  }, 180_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("come with a list of what they are made of, themselves among it", () => {
    const { components } = JSON.parse(readFileSync(join(project, "evenhand.cdx.json"), "utf8")) as {
      components: readonly { "bom-ref": string }[];
    };
    const names = components.map((component) => component["bom-ref"].replace(/@[^@]*$/, ""));
    expect(names).toEqual(expect.arrayContaining(folders.map((folder) => manifestOf(folder).name)));
  });

  it.each(folders)("%s has a README that names the tarballs it needs, and a library a page of its API", (folder) => {
    const readme = readFileSync(join(installed(folder), "README.md"), "utf8");
    const [, all, names] = /^npm install ~\/evenhand\/packed\/(?:(\*)|evenhand-\{?([\w,]+)\}?-\*)\.tgz$/m.exec(readme)!;
    expect(new Set(all === "*" ? folders : names.split(","))).toEqual(neededBy(folder));
    expect(existsSync(join(installed(folder), "API.md"))).toBe(!["cli", "dashboard"].includes(folder));
  });

  it.each(folders)("the pages of %s link only to what is in its tarball", (folder) => {
    const pages = readdirSync(installed(folder)).filter((name) => name.endsWith(".md"));
    const links = pages.flatMap((page) => [
      ...readFileSync(join(installed(folder), page), "utf8").matchAll(/\]\(([^)\s#]+)/g),
    ]);
    const files = links.map(([, link]) => link).filter((link) => !link.includes(":"));
    expect(files.filter((link) => link.startsWith("..") || !existsSync(join(installed(folder), link)))).toEqual([]);
  });

  it("the client needs no other package, and is below 1 MB", () => {
    expect(neededBy("client")).toEqual(new Set(["client"]));
    expect(manifestOf("client").dependencies).toBeUndefined();
    const files = readdirSync(installed("client"), { recursive: true, encoding: "utf8" });
    const bytes = files.map((name) => statSync(join(installed("client"), name)).size);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_000_000);
  });

  it("the library chooses, and the service decides in a program", () => {
    const program = `
      import { createPolicy } from "@evenhand/core";
      import { openAllocators } from "@evenhand/service";
      const policy = createPolicy("deadline-quota", { shares: [0.5, 0.5] }, { arms: 2, seed: 7 });
      const allocators = await openAllocators("data", { origin: "example.org" });
      const arms = [{ id: "north", share: 1 }, { id: "south" }];
      await allocators.contracts.create({ id: "orders", contract: "quota", arms });
      console.log(policy.choose(1), (await allocators.decide("orders")).arm);
      await allocators.close();`;
    expect(runProgram(program)).toBe("0 north\n");
  });

  it("evenhand serve serves its pages, and the client asks it", async () => {
    const service = spawn(join(project, "node_modules/.bin/evenhand"), [
      ...["serve", "--insecure-no-auth", "--port", "0", "--folder", join(project, "data"), "--log-level", "silent"],
      ...["--log-format", "text"],
    ]);
    try {
      let words = "";
      service.stderr.setEncoding("utf8").on("data", (more: string) => (words += more));
      while (!words.includes("http://")) await once(service.stderr, "data");
      const [address] = /http:\S+/.exec(words)!;
      const page = await fetch(address);
      const html = await page.text();
      expect([page.status, page.headers.get("evenhand-service")]).toEqual([200, "v1"]);
      const [script] = /assets\/index-[\w-]+\.js/.exec(html)!;
      expect((await fetch(`${address}${script}`)).headers.get("content-type")).toMatch(/^text\/javascript/);
      expect(await (await fetch(`${address}docs`)).text()).toContain("<title>Evenhand: the docs</title>");
      const program = `
        import { EvenhandClient } from "@evenhand/client";
        const client = new EvenhandClient({ address: ${JSON.stringify(address)} });
        await client.contracts.create({ id: "leads", contract: "quota", arms: [{ id: "ann", share: 1 }, { id: "bob" }] });
        console.log((await client.decide("leads")).arm);`;
      expect(runProgram(program)).toBe("ann\n");
    } finally {
      service.kill("SIGTERM");
      if (service.exitCode === null) await once(service, "close");
    }
  });

  it("npx finds evenhand, which simulates and draws", () => {
    expect(run("npx", "--no", "evenhand", "--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
    const study = "horizon: 100\nenvironment: { id: bernoulli, means: [0.8, 0.3] }\npolicies: [ucb1]\ntrials: 10\n";
    writeFileSync(join(project, "study.yaml"), study);
    evenhand("simulate", "study.yaml", "--json", "result.json", "--png", "result.png");
    expect(readFileSync(join(project, "result.png")).subarray(1, 4).toString()).toBe("PNG");
    expect(JSON.parse(readFileSync(join(project, "result.json"), "utf8"))).toMatchObject({ seed: 1 });
  });

  it("evenhand checks a module that lies outside of the project", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "evenhand-own-"));
    try {
      const module = join(elsewhere, "own.mjs");
      writeFileSync(module, readFileSync(join(root, "examples/own/definitions.mjs")));
      expect(evenhand("check", "--module", module)).toContain("keeps all 12 laws");
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it("evenhand audits a log", () => {
    expect(evenhand("audit", logFixture("evenhand"))).toContain("HELD");
  });

  it("evenhand reproduces an experiment", () => {
    evenhand("reproduce", "proportional/table-1", "--quick", "--out", "report");
    expect(existsSync(join(project, "report", "report.html"))).toBe(true);
  });
});
