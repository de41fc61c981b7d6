import { CommanderError } from "commander";
import { exitCode } from "./exitCode.js";

/** Tells the user what went wrong, and answers the exit code. `help` is what to type for the help. */
export async function failed(error: unknown, help: string): Promise<number> {
  if (error instanceof CommanderError) return failedToParse(error, help);
  const [{ EvenhandError }, { errorInWords, isOfService, serviceInWords }, { FileErrors }, { tell }] =
    await Promise.all([
      import("@evenhand/core"),
      import("../errors.js"),
      import("../study/sourceText.js"),
      import("../terminal/print.js"),
    ]);
  if (error instanceof FileErrors) {
    tell(`${error.message}\n`);
    return exitCode.wrongInput;
  }
  if (error instanceof EvenhandError) {
    tell(`evenhand: ${errorInWords(error)}\n`);
    return exitCode.wrongInput;
  }
  if (isOfService(error)) {
    tell(`evenhand: ${serviceInWords(error)}\n`);
    return exitCode.wrongInput;
  }
  // A bug of ours: its report needs the stack.
  const words = error instanceof Error ? error.stack : String(error);
  tell(`evenhand: something unexpected went wrong; please report it\n${words}\n`);
  return exitCode.unexpected;
}

function failedToParse({ code, message, exitCode: wanted }: CommanderError, help: string): number {
  if (wanted === 0) return exitCode.ok; // The help or the version was asked for.
  if (code !== "commander.help") {
    const name = code.replace("commander.", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = message
      .replace(/^error: /, "")
      .replace(/\.$/, "")
      .replaceAll("\n", " ");
    complain(`${text}. \`${help}\` shows what there is. [${name}]`);
  }
  return exitCode.wrongInput;
}

function complain(text: string): void {
  process.stderr.write(`evenhand: ${text}\n`);
}

/** A reader that has seen enough (`| head -1`) is no error. A full disk is. */
export function stopQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    if (stream !== process.stderr) process.stderr.write(`evenhand: the output cannot be written: ${error.message}\n`);
    process.exit(exitCode.unexpected);
  });
}
