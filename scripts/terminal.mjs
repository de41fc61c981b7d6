import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Milliseconds after which a command that has not ended is taken for one that never will. */
const ENDS_WITHIN = 120_000;
/** A line of progress comes after five seconds: whether there is one depends on the machine. */
const PROGRESS = /^[█░]{20} .*\n/gm;
/** A line of its own behind what a command has printed, with its exit code. */
const ENDED = "\u0001ended ";

/**
 * A shell in a folder that is thrown away, in which the lines of a page are typed as its reader types them: variables
 * and background processes stay from line to line, `evenhand` is the built command, packages are found, and
 * `~/evenhand` is this repository. Each port that the page names is a free one of this machine, and is shown by its
 * name.
 */
export class Terminal {
  /**
   * @param {readonly number[]} named ports that the page names, such as 4600
   * @param {Readonly<Record<number, number>>} known by such a port the one that stands for it, where it is not any
   * that is free
   */
  static async open(named = [], known = {}) {
    const ports = new Map();
    for (const name of named) if (!ports.has(name)) ports.set(name, known[name] ?? (await freePort()));
    return new Terminal(ports);
  }

  #ports;
  #home;
  #shell;
  #printed = "";
  /** @type {(_: unknown) => void} */
  #heard = () => undefined;

  constructor(ports) {
    this.#ports = ports;
    // Below node_modules, so that programs of the page find the packages.
    this.#home = mkdtempSync(join(root, "node_modules", ".typed-"));
    this.folder = join(this.#home, "work");
    const programs = join(this.#home, "bin");
    for (const folder of [this.folder, programs]) mkdirSync(folder);
    symlinkSync(root, join(this.#home, "evenhand"), "dir");
    // At a real terminal curl shows no meter either.
    writeFileSync(join(this.#home, ".curlrc"), "no-progress-meter\n");
    const commands = {
      evenhand: `"${process.execPath}" "${root}/packages/cli/bin/evenhand.js"`,
      node: `"${process.execPath}"`,
      python3: `"${process.env.EVENHAND_PYTHON3 ?? "/usr/bin/python3"}"`,
    };
    for (const [name, program] of Object.entries(commands)) {
      writeFileSync(join(programs, name), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 });
    }
    this.#shell = spawn("sh", ["-s"], { cwd: this.folder, env: this.#environment(programs), detached: true });
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        this.#printed += text;
        this.#heard(undefined);
      });
    }
    this.#shell.on("close", () => this.#heard(undefined));
    this.#shell.stdin.on("error", () => undefined); // a shell that has ended is told of by `type`
    this.#shell.stdin.write("exec 2>&1\n");
  }

  #environment(programs) {
    const { NO_COLOR: _, FORCE_COLOR: __, PATH, ...inherited } = process.env;
    const own = Object.entries(inherited).filter(([name]) => !name.startsWith("EVENHAND_"));
    const port = this.#ports.get(4600);
    return {
      ...Object.fromEntries(own),
      PATH: `${programs}:${PATH}`,
      HOME: this.#home,
      // The same order of `ls`, and the same words of programs, whoever runs the tests.
      LC_ALL: "C",
      ...(port === undefined ? {} : { EVENHAND_PORT: String(port) }),
    };
  }

  /** Writes a file of the page. */
  write(name, text) {
    writeFileSync(join(this.folder, name), this.#withPorts(text));
  }

  /**
   * Types a command, of one line or several, and waits for its end.
   *
   * @returns {Promise<{ code: number, output: string }>} what it has printed, on both streams
   */
  async type(command) {
    this.#printed = "";
    const file = join(this.#home, "typed.sh");
    writeFileSync(file, `${this.#withPorts(command)}\n`);
    // From a file, and without an input: a command that reads its input must not read the next command.
    this.#shell.stdin.write(`. "${file}" < /dev/null\nprintf '%s%s\\n' '${ENDED}' "$?"\n`);
    const deadline = AbortSignal.timeout(ENDS_WITHIN);
    deadline.addEventListener("abort", () => this.#heard(undefined));
    for (;;) {
      const [output = "", code] = this.#printed.split(ENDED);
      if (code?.endsWith("\n")) return { code: Number(code), output: this.#withNames(output).replace(PROGRESS, "") };
      if (deadline.aborted || this.#shell.exitCode !== null) {
        throw new Error(`The shell has not come to the end of:\n${command}\nIt has printed:\n${this.#printed}`);
      }
      await new Promise((resolve) => (this.#heard = resolve));
    }
  }

  /** Ends the shell and whatever it has started, and removes the folder. */
  async close() {
    const ended = new Promise((resolve) => this.#shell.once("close", resolve));
    const isOver = this.#shell.exitCode !== null;
    try {
      process.kill(-(this.#shell.pid ?? NaN), "SIGKILL");
    } catch {
      // Nothing of it runs any more.
    }
    if (!isOver) await ended;
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }

  #withPorts(text) {
    return [...this.#ports].reduce(
      (so, [name, port]) => so.replace(new RegExp(`([: ])${name}\\b`, "g"), `$1${port}`),
      text,
    );
  }

  #withNames(text) {
    return [...this.#ports].reduce((so, [name, port]) => so.replaceAll(`:${port}`, `:${name}`), text);
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
