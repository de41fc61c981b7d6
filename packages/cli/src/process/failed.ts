import { CommanderError } from "commander";
import { exitCode } from "./exitCode.js";
import type { Called } from "./typedWords.js";

/** Tells the user what went wrong, and answers the exit code. */
export async function failed(error: unknown, called: Called): Promise<number> {
  if (error instanceof CommanderError) return failedToParse(error, called);
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

async function failedToParse(error: CommanderError, called: Called): Promise<number> {
  if (error.exitCode === 0) return exitCode.ok; // The help or the version was asked for.
  if (error.code === "commander.help") return exitCode.wrongInput;
  const { code, message } = (await mistypedOption(error, called)) ?? error;
  const name = code.replace("commander.", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replaceAll("\n", " ");
  process.stderr.write(`evenhand: ${text}. \`${called.typed} --help\` shows what there is. [${name}]\n`);
  return exitCode.wrongInput;
}

/** Where `--arm` was typed for `--arms`, the name is what is wrong, and not that `--arms` is missing. */
async function mistypedOption({ code }: CommanderError, { command, rest }: Called) {
  if (code !== "commander.missingMandatoryOptionValue") return undefined;
  const typed = command.parseOptions([...rest]).unknown.find((word) => /^--?[a-z]/i.test(word));
  if (typed === undefined) return undefined;
  const { nearest } = await import("@evenhand/core");
  const meant = nearest(
    typed,
    command.options.flatMap(({ long }) => long ?? []),
  );
  const hint = meant === undefined ? "" : ` (Did you mean ${meant}?)`;
  return { code: "commander.unknownOption", message: `unknown option '${typed}'${hint}` };
}
