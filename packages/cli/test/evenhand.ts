import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/** The built command, as its users have it. */
const main = fileURLToPath(new URL("../bin/evenhand.js", import.meta.url));
/** What it loads for every call but that for its version. */
const program = fileURLToPath(new URL("../dist/node/program.js", import.meta.url));

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
  return finished({ args });
}

/** Runs the command with a text as its standard input. */
export function evenhandOn(input: string, ...args: readonly string[]): Finished {
  return finished({ args, input });
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
  return finished({ args, pretence });
}

/** Runs the command to its end as a process of its own, with more in its environment. */
export function evenhandProcess(more: Pretence["env"], ...args: readonly string[]): Finished {
  return finishedProcess({ args, pretence: more === undefined ? {} : { env: more } });
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

interface Run {
  readonly args: readonly string[];
  readonly pretence?: Pretence;
  readonly input?: string;
}

/**
 * Commands that open what a service has written, in a folder or a database. Locks of files belong to processes:
 * in the process of the tests such a command would hold those of the service that it is tested with.
 */
const ofServices = ["doctor", "wipe", "backup", "restore", "fork", "move", "export"];

/** Starting a process and loading the program takes ten times as long as most runs. */
function finished(run: Run): Finished {
  const isAlone = ofServices.includes(run.args[0]);
  const { code, stdout, stderr } = isAlone ? finishedProcess(run) : finishedInThread(run);
  return { code, stdout, stderr: stderr.replace(PROGRESS, "") };
}

function finishedProcess({ args, pretence = {}, input }: Run): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...preload(pretence), main, ...args], {
    env: { ...env, ...pretence.env },
    encoding: "utf8",
    maxBuffer: Infinity,
    ...(input === undefined ? {} : { input }),
  });
  return { code: status, stdout, stderr };
}

const { port1: port, port2 } = new MessageChannel();
const hasEnded = new Int32Array(new SharedArrayBuffer(4));
let thread: Worker | undefined;

/** The built program in a thread (programThread.mjs). This thread waits for it, as it would for a process. */
function finishedInThread({ args, pretence = {}, input = "" }: Run): Finished {
  if (thread === undefined) {
    const workerData = { program, port: port2, hasEnded };
    thread = new Worker(new URL("programThread.mjs", import.meta.url), { workerData, transferList: [port2] });
    thread.unref();
  }
  Atomics.store(hasEnded, 0, 0);
  const columns = { stdout: pretence.stdout, stderr: pretence.stderr };
  port.postMessage({ args, input, columns, env: { ...env, ...pretence.env } });
  Atomics.wait(hasEnded, 0, 0);
  const answer = receiveMessageOnPort(port) as { readonly message: Finished } | undefined;
  if (answer === undefined) throw new Error(`The thread of the program ended at: evenhand ${args.join(" ")}`);
  return answer.message;
}

/** A line of progress in a log comes after five seconds: whether a test meets one depends on the machine. */
const PROGRESS = /^[█░]{20} .*\n/gm;

/** A pipe that says it is a terminal: what is written to it is the same, and needs no pseudo-terminal to be read. */
function preload(pretence: Pretence): string[] {
  const pretend = (["stdout", "stderr"] as const)
    .filter((name) => pretence[name] !== undefined)
    .map((name) => `Object.assign(process.${name}, { isTTY: true, columns: ${pretence[name]} });`)
    .join("");
  const wait = pretence.waits === true ? `(await import("node:fs")).readFileSync(0);` : "";
  if (pretend + wait === "") return [];
  return ["--import", `data:text/javascript,${encodeURIComponent(pretend + wait)}`];
}
