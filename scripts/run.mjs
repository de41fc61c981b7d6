import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/**
 * Runs a command in the repository with this terminal and returns its exit code.
 * A command that cannot be started counts as failed, and says why.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {number}
 */
export function run(command, args, env = process.env) {
  // npm is a .cmd file on Windows, which only a shell can start.
  const shell = process.platform === "win32" && command !== process.execPath;
  const { status, signal, error } = spawnSync(command, args, { cwd: root, env, shell, stdio: "inherit" });
  if (error) console.error(`evenhand: cannot run ${command}: ${error.message}`);
  if (signal) console.error(`evenhand: ${command} was stopped by ${signal}`);
  return status ?? 1;
}

/**
 * Starts a program of Node's in the repository beside this one, which it does not outlive. What it prints is kept, or
 * goes to this terminal with "inherit".
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {"pipe" | "inherit"} [printed]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function start(args, env = process.env, printed = "pipe") {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", printed, printed] });
  const end = () => void child.kill();
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => (output += text));
  }
  return new Promise((resolve) => {
    child.once("close", (code, signal) => {
      process.off("exit", end);
      if (signal !== null) output += `evenhand: ${args[0]} was stopped by ${signal}\n`;
      resolve({ code: code ?? 1, output });
    });
  });
}
