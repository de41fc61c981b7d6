import { CommanderError } from "commander";
import { exitCode } from "./exitCode.js";
import { optionOfPath } from "../commands/compare/optionOfPath.js";

/** Tells the user what went wrong, and answers the exit code. */
export async function failed(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return failedToParse(error);
  // Lines that begin with file, line and column, as editors and terminals know them.
  if (error instanceof Error && error.name === "FileErrors") {
    process.stderr.write(`${error.message}\n`);
    return exitCode.wrongInput;
  }
  const { EvenhandError } = await import("@evenhand/core");
  if (error instanceof EvenhandError) {
    const { path, message, code } = error;
    const where = path === undefined || path === "" ? "" : `${optionOfPath(path)}: `;
    complain(`${where}${message.slice(path === undefined ? 0 : `${path}: `.length)} [${code}]`);
    return exitCode.wrongInput;
  }
  // Not the user's doing: the stack belongs into the report of the bug.
  complain(
    `something unexpected went wrong; please report it\n${error instanceof Error ? error.stack : String(error)}`,
  );
  return exitCode.unexpected;
}

function failedToParse({ code, message, exitCode: wanted }: CommanderError): number {
  if (wanted === 0) return exitCode.ok; // The help or the version was asked for.
  if (code !== "commander.help") {
    const name = code.replace("commander.", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = message
      .replace(/^error: /, "")
      .replace(/\.$/, "")
      .replaceAll("\n", " ");
    complain(`${text}. \`evenhand --help\` shows what there is. [${name}]`);
  }
  return exitCode.wrongInput;
}

function complain(text: string): void {
  process.stderr.write(`evenhand: ${text}\n`);
}
