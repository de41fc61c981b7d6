import type { Command } from "commander";

/**
 * The words with which the program is run. `nosuch --help` asks for a command that there is not, which the program's
 * own help would hide; `help keys create` asks for what `keys create --help` shows.
 */
export function meantWords(command: Command, words: readonly string[]): string[] {
  const [name, ...rest] = words;
  if (name === undefined || name.startsWith("-") || command.commands.length === 0) return [...words];
  if (name === "help") return meantWords(command, [...rest, "--help"]);
  const called = command.commands.find((one) => one.name() === name);
  return called === undefined ? [name] : [name, ...meantWords(called, rest)];
}

/** The command that was called, what to type for it (`evenhand keys create`), and the words behind that. */
export interface Called {
  readonly command: Command;
  readonly typed: string;
  readonly rest: readonly string[];
}

export function calledCommand(command: Command, words: readonly string[], typed = command.name()): Called {
  const [name, ...rest] = words;
  const called = command.commands.find((one) => one.name() === name);
  return called === undefined ? { command, typed, rest: words } : calledCommand(called, rest, `${typed} ${name}`);
}
