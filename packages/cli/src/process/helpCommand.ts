import type { Command } from "commander";

/** What to type for the help of the command that was called: `evenhand keys create --help`. */
export function helpCommand(program: Command, args: readonly string[]): string {
  const [first, ...rest] = args;
  const called = program.commands.find((command) => command.name() === first);
  return called === undefined ? `${program.name()} --help` : `${program.name()} ${helpCommand(called, rest)}`;
}
