import { spawnSync } from "node:child_process";
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
