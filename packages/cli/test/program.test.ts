import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { endOf, evenhand, evenhandProcess, startEvenhand } from "./evenhand.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

describe("evenhand", () => {
  it("shows its help, with examples and exit codes, in 80 columns", () => {
    const { code, stdout, stderr } = evenhand("--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const text of [
      "policies",
      "environments",
      "simulate",
      "draw",
      "compare",
      "reproduce",
      "audit",
      "report",
      "explain",
      "verify",
      "Examples:",
      "Exit codes:",
      "130  interrupted",
    ]) {
      expect(stdout).toContain(text);
    }
    expect(linesOver80(stdout)).toEqual([]);
  });

  it.each([
    ...["policies", "contracts", "environments", "metrics", "simulate", "merge", "draw", "compare", "reproduce"],
    ...["check", "audit", "report", "explain", "verify", "serve", "completion"],
  ])("shows the help of %s, with examples, in 80 columns", (command) => {
    const { code, stdout } = evenhand(command, "--help");
    expect(code).toBe(0);
    expect(stdout).toContain(`Examples:\n  evenhand ${command}`);
    expect(stdout).not.toMatch(/default: (\[\]|\{\})/);
    expect(linesOver80(stdout)).toEqual([]);
  });

  it("shows the help of a command by either of its two ways", () => {
    const { code, stdout } = evenhand("help", "keys", "create");
    expect({ code, stdout }).toEqual({ code: 0, stdout: evenhand("keys", "create", "--help").stdout });
  });

  it("says its version", () => {
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { version: string };
    expect(evenhand("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("is a program that a shell can start", () => {
    const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { bin: { evenhand: string } };
    const { status, stdout } = spawnSync(`${folder}/${bin.evenhand}`, ["--version"], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: evenhand("--version").stdout });
  });

  it("answers the lack of a command with the help, as wrong input", () => {
    const { code, stdout, stderr } = evenhand();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: evenhand");
  });

  it.each([
    [["comapre"], "unknown command 'comapre' (Did you mean compare?)", "unknown-command"],
    [["policies", "--jsn"], "unknown option '--jsn' (Did you mean --json?)", "unknown-option"],
    [["policies", "ucb1", "thompson"], "too many arguments", "excess-arguments"],
    [["compare"], "'--arms <means>' not specified", "missing-mandatory-option-value"],
    [["compare", "--arm", "0.5"], "unknown option '--arm' (Did you mean --arms?)", "unknown-option"],
    [["comapre", "--help"], "unknown command 'comapre' (Did you mean compare?)", "unknown-command"],
    [["help", "comapre"], "unknown command 'comapre' (Did you mean compare?)", "unknown-command"],
    [["keys", "crate", "--help"], "`evenhand keys --help` shows what there is.", "unknown-command"],
    [["completion", "tcsh"], "Allowed choices are bash, zsh, fish", "invalid-argument"],
    [["comapre"], "`evenhand --help` shows what there is.", "unknown-command"],
    [["policies", "--jsn"], "`evenhand policies --help` shows what there is.", "unknown-option"],
    [["keys", "create"], "`evenhand keys create --help` shows what there is.", "missing-mandatory-option-value"],
  ])("refuses %j", (args, message, errorCode) => {
    const { code, stdout, stderr } = evenhand(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^evenhand: /);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(new RegExp(`^.* \\[${errorCode}\\]\n$`));
  });

  it.each([["--version"], ["policies"], ["compare", "--arms", "0.8,0.3", "-T", "1000"]])(
    "stops quietly when the output of %s is not read",
    async (...args) => {
      const child = startEvenhand({ waits: true }, ...args);
      const end = endOf(child);
      child.stdout.destroy();
      await once(child.stdout, "close");
      child.stdin.end();
      const { code, stderr } = await end;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    },
  );

  describe("loads what is needed alone", () => {
    const module = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
    /** Runs the command where the packages that the expression matches cannot be loaded. */
    const without = (packages: RegExp, ...args: string[]) => {
      const refusing = `export const resolve = (name, context, next) => {
        if (${String(packages)}.test(name)) throw new Error(name + " was loaded.");
        return next(name, context);
      };`;
      const preload = `import { register } from "node:module"; register(${JSON.stringify(module(refusing))});`;
      return evenhandProcess({ NODE_OPTIONS: `--import=${module(preload)}` }, ...args);
    };

    it("for its version nothing, and for its help the reader of options", () => {
      expect(without(/^(@evenhand|commander)/, "--version")).toMatchObject({ code: 0, stderr: "" });
      expect(without(/^@evenhand/, "--help")).toMatchObject({ code: 0, stderr: "" });
      expect(without(/^commander/, "--help").stderr).toContain("commander was loaded.");
    });

    it("for a comparison no schemas of files, and nothing that draws", () => {
      const compare = ["compare", "--arms", "0.8,0.3", "-T", "10", "--trials", "2"];
      expect(without(/^(zod|@evenhand\/(protocol|figures)$)/, ...compare)).toMatchObject({ code: 0, stderr: "" });
      expect(without(/^zod/, "simulate", "nothing.yaml").stderr).toContain("zod was loaded.");
    });

    it("of the allocator its table of errors", () => {
      const allocator = /^@evenhand\/allocator$/;
      expect(without(allocator, "compare", "--arms", "0.8,x", "-T", "10").stderr).toContain("[parameter-type]");
      expect(without(allocator, "draw", "nothing.json").stderr).toContain("[file-unreadable]");
      expect(without(allocator, "audit", "nothing").stderr).toContain("@evenhand/allocator was loaded.");
    });
  });

  // Only Linux has /dev/full, a device that is always full; elsewhere there is no such output to write to.
  it.skipIf(!existsSync("/dev/full")).each(["policies", "--version"])(
    "says so when the output of %s cannot be written",
    (word) => {
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, [`${folder}/bin/evenhand.js`, word], {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      closeSync(full);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^evenhand: the output cannot be written: ENOSPC.*\n$/);
    },
  );
});

function linesOver80(text: string): string[] {
  return text.split("\n").filter((line) => line.length > 80);
}
