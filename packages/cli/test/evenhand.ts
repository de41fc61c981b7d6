import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** The built command: the tests run it the way its users do. */
const main = fileURLToPath(new URL("../bin/evenhand.js", import.meta.url));

/** Without what a terminal, npm or vitest may have set about colours. */
const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
/** A service says in words that it has started, also where it is no terminal that it says it to. */
const env = { EVENHAND_LOG_FORMAT: "text", ...inherited };

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command to its end, its output going to pipes. */
export function evenhand(...args: readonly string[]): Finished {
  return finished([main, ...args]);
}

/** Runs the command with a text as its standard input. */
export function evenhandOn(input: string, ...args: readonly string[]): Finished {
  return finished([main, ...args], {}, input);
}

export interface Pretence {
  /** The columns of the terminal that the stream shall believe it is. */
  readonly stdout?: number;
  readonly stderr?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing happens until the input has ended. */
  readonly waits?: true;
}

/** Runs the command to its end on what it takes for a terminal. */
export function evenhandOnTerminal(pretence: Pretence, ...args: readonly string[]): Finished {
  return finished([...preload(pretence), main, ...args], pretence.env);
}

export type Started = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the command, for tests that do something to it while it runs. */
export function startEvenhand(pretence: Pretence, ...args: readonly string[]): Started {
  return spawn(process.execPath, [...preload(pretence), main, ...args], {
    env: { ...env, ...pretence.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** The end of a started command. */
export async function endOf(child: Started): Promise<Finished> {
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

function finished(args: readonly string[], more: Pretence["env"] = {}, input?: string): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...env, ...more },
    encoding: "utf8",
    maxBuffer: Infinity,
    ...(input === undefined ? {} : { input }),
  });
  return { code: status, stdout, stderr: stderr.replace(PROGRESS, "") };
}

/** A line of progress in a log comes after five seconds: whether a test meets one depends on the machine. */
const PROGRESS = /^[█░]{20} .*\n/gm;

/** A pipe that says it is a terminal: what is written to it is the same, and needs no pseudo-terminal to be read. */
function preload(pretence: Pretence): string[] {
  const program = (["stdout", "stderr"] as const)
    .filter((name) => pretence[name] !== undefined)
    .map((name) => `Object.assign(process.${name}, { isTTY: true, columns: ${pretence[name]} });`)
    .join("");
  const wait = pretence.waits === true ? `(await import("node:fs")).readFileSync(0);` : "";
  return ["--import", `data:text/javascript,${encodeURIComponent(program + wait)}`];
}
