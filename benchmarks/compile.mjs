import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("c/", import.meta.url));
const build = fileURLToPath(new URL("build/", import.meta.url));

/** What one would type; C gets every instruction of this machine. */
export const flags = ["-std=c11", "-O3", "-march=native", "-D_POSIX_C_SOURCE=200809L"];

/**
 * The C compiler of this system: CC where it is set, else gcc, cc or clang.
 *
 * @returns {{ command: string, version: string } | undefined} undefined: there is none
 */
export function findCompiler() {
  const commands = process.env.CC ? [process.env.CC] : ["gcc", "cc", "clang"];
  for (const command of commands) {
    const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
    if (status === 0) return { command, version: stdout.split("\n")[0] };
  }
  if (process.env.CC)
    throw new Error(`CC is ${process.env.CC}, which does not run; set it to a C compiler or unset it`);
  return undefined;
}

/**
 * Compiles a case's C file.
 *
 * @param {string} compiler
 * @param {string} name the file in c/, without its ending
 * @returns {string} the program
 */
export function compile(compiler, name) {
  mkdirSync(build, { recursive: true });
  const program = `${build}${name}`;
  const args = [...flags, `${folder}benchmark.c`, `${folder}${name}.c`, "-lm", "-o", program];
  const { status, stderr, error } = spawnSync(compiler, args, { encoding: "utf8" });
  if (status === 0) return program;
  throw new Error(`${compiler} could not compile c/${name}.c: ${error?.message ?? stderr}`);
}
