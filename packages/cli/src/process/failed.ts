import { CommanderError } from "commander";
import { exitCode } from "./exitCode.js";

/** Tells the user what went wrong, and answers the exit code. `help` is what to type for the help. */
export async function failed(error: unknown, help: string): Promise<number> {
  if (error instanceof CommanderError) return failedToParse(error, help);
  const [{ EvenhandError }, { errorInWords }, { FileErrors }, { tell }] = await Promise.all([
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
  const ofService = wordsOfService(error);
  if (ofService !== undefined) {
    tell(`evenhand: ${ofService}\n`);
    return exitCode.wrongInput;
  }
  // A bug of ours: its report needs the stack.
  const words = error instanceof Error ? error.stack : String(error);
  tell(`evenhand: something unexpected went wrong; please report it\n${words}\n`);
  return exitCode.unexpected;
}

/**
 * What a service that a command has asked says, or that none answers; undefined where it is another error. The client's
 * class is known by its name: to load it takes longer than most commands.
 */
function wordsOfService(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== "ClientError") return undefined;
  const { code, message, cause } = error as Error & { readonly code: string };
  // What a service refuses is in its own words, which name the remedy.
  const said = code === "service-refused" ? (cause as Error & { readonly code: string }) : { message, code };
  return `${said.message} [${said.code}]`;
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
