import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * One thing that is measured again and again. A group puts tasks side by side: the sides of one name are compared.
 *
 * @typedef {object} Task
 * @property {"small" | "peers" | "many" | "absent" | "thompson" | "workers" | "allocator" | "service"} group
 * @property {string} name
 * @property {string} side
 * @property {number} [arms]
 * @property {() => Promise<number>} sample nanoseconds a round or a decision; for workers, of the whole study
 *
 * @typedef {Omit<Task, "sample"> & { samples: number[], median: number, fastest: number }} Measurement
 */

const execute = promisify(execFile);

/**
 * Runs a program of its own and reads the JSON that it prints.
 *
 * @param {string} command
 * @param {readonly (string | number)[]} args
 */
export async function outputOf(command, args) {
  const { stdout } = await execute(command, args.map(String), { maxBuffer: Infinity });
  return stdout === "" ? undefined : JSON.parse(stdout);
}

/**
 * Runs a file of sides/ in a fresh Node.
 *
 * @param {string} side
 * @param {unknown} input
 */
export function playSide(side, input) {
  const file = fileURLToPath(new URL(`sides/${side}.mjs`, import.meta.url));
  return outputOf(process.execPath, [file, JSON.stringify(input)]);
}
