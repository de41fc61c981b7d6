import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSettings, settings } from "@evenhand/service";
import { validate } from "dockerfile-utils";
import { describe, expect, it, onTestFinished } from "vitest";

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");
const page = textOf("docs/operations.md");
const unit = textOf("examples/service/evenhand.service");
const dockerfile = textOf("examples/replicas/Dockerfile");
const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);
const known = Object.values(settings).map(({ variable }) => `EVENHAND_${variable}`);

describe("evenhand.service", () => {
  const environment = Object.fromEntries(
    valuesOf("Environment").map((value) => value.split("=", 2) as [string, string]),
  );

  it("sets what the service knows, to values that it takes, and may write its folder and nothing else", () => {
    const { NODE_ENV, ...own } = environment;
    expect(NODE_ENV).toBe("production");
    expect(known).toEqual(expect.arrayContaining(Object.keys(own)));
    const { folder, insecureNoAuth, host, trustedProxies } = readSettings({ environment });
    expect({ insecureNoAuth, host, trustedProxies }).toEqual({
      insecureNoAuth: false,
      host: "127.0.0.1",
      trustedProxies: ["127.0.0.1"],
    });
    expect(valuesOf("ReadWritePaths")).toEqual([folder]);
    expect(valuesOf("StateDirectory")).toEqual([folder.replace("/var/lib/", "")]);
    expect(valuesOf("ProtectSystem")).toEqual(["strict"]);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!hasSystemd)("has nothing that systemd complains of (Debian: apt-get install systemd)", () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-unit-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "evenhand.service");
    // The command is not installed where tests run.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect({ status, said: stderr.split("\n").filter((line) => line.includes("evenhand")) }).toEqual({
      status: 0,
      said: [],
    });
  });
});

describe("the Dockerfile", () => {
  it("has nothing that a linter of such files complains of", () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(dockerfile.replace("ENTRYPOINT", "ENTRYPONT"))).toMatchObject([
      { message: "Unknown instruction: ENTRYPONT" },
    ]);
  });

  it("copies from the stages that it has, and does not run as root", () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=(\S+)/gm)].map(([, stage]) => stage);
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    expect(stages).toEqual(copied);
    expect(dockerfile).toMatch(/^USER (?!root)\S+$/m);
  });
});

describe("docs/operations.md", () => {
  it("names metrics that the service has", () => {
    const metrics = [...page.matchAll(/`(evenhand_\w+)`/g)].map(([, name]) => name);
    expect(metrics.length).toBeGreaterThan(7);
    const source = textOf("packages/service/src/http/metrics.ts");
    expect(metrics.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
  });

  it("has numbers that stand on the pages which it names, and commands that are there", () => {
    const capacity = page.slice(page.indexOf("## Capacity"), page.indexOf("## What to watch"));
    const numbers = [...capacity.matchAll(/^\| [^|]+\| +(\d[\d ]*(?: ms)?) \|/gm)].map(([, number]) => number.trim());
    expect(numbers).toHaveLength(6);
    const measured = textOf("docs/benchmarks.md") + textOf("docs/scale.md");
    expect(numbers.filter((number) => !new RegExp(`\\| +${number} `).test(measured))).toEqual([]);
    const commands = [...capacity.matchAll(/benchmarks\/\w+\.mjs[^`]*/g)].map(([command]) => command);
    expect(commands.filter((command) => !measured.includes(command))).toEqual([]);
  });

  it("runs a container with variables that the service knows, and the volume of the Dockerfile", () => {
    const named = [...page.matchAll(/--env (EVENHAND_\w+)=/g)].map(([, name]) => name);
    expect(known).toEqual(expect.arrayContaining(named));
    const [, volume] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
    const volumes = [...page.matchAll(/--volume evenhand:(\S+)/g)].map(([, path]) => path);
    expect(new Set(volumes)).toEqual(new Set([volume]));
    expect(page).toContain(`EVENHAND_FOLDER=${volume}`);
  });
});
