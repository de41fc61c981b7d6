import type { Command, Option } from "commander";

export type Shell = "bash" | "zsh" | "fish";

/** The script with which a shell completes the program's commands and options. */
export function completion(shell: Shell, program: Command): string {
  return scripts[shell](placesIn(program));
}

/** A command, and what can be typed behind it. */
interface Place {
  /** The words that lead to it, the program's name left out: `keys create`. */
  readonly words: readonly string[];
  readonly commands: readonly Entry[];
  readonly options: readonly Entry[];
  /** What its argument can be, where that is one of a few words. */
  readonly choices: readonly string[];
}

interface Entry {
  readonly name: string;
  readonly short: string | undefined;
  readonly takesValue: boolean;
  readonly description: string;
}

function placesIn(command: Command, words: readonly string[] = []): Place[] {
  const own: Place = {
    words,
    commands: command.commands.map((one) => ({
      name: one.name(),
      short: undefined,
      takesValue: false,
      description: one.description(),
    })),
    options: command.createHelp().visibleOptions(command).map(entryOf),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  };
  return [own, ...command.commands.flatMap((one) => placesIn(one, [...words, one.name()]))];
}

function entryOf({ long, short, description, required, optional }: Option): Entry {
  return { name: long ?? "", short, takesValue: required || optional, description };
}

const scripts: Readonly<Record<Shell, (places: readonly Place[]) => string>> = { bash, zsh, fish };

/** Words that lead to a command, one after the other: `path` is as far as they do. */
function bash(places: readonly Place[]): string {
  const cases = places.map(({ words, commands, options, choices }) => {
    const names = [...commands, ...options].map(({ name }) => name);
    return `    ${quoted(pathOf(words))}) found=${quoted([...names, ...choices].join(" "))} ;;`;
  });
  return `# Completion of evenhand for bash.
_evenhand() {
  local path= found= word=\${COMP_WORDS[COMP_CWORD]} i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
      ${knownPaths(places)}) path="$path \${COMP_WORDS[i]}" ;;
    esac
  done
  case $path in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$found" -- "$word"))
}
complete -o bashdefault -o default -F _evenhand evenhand
`;
}

function zsh(places: readonly Place[]): string {
  const described = ({ name, description }: Entry) => quoted(`${name.replaceAll(":", "\\:")}:${description}`);
  const cases = places.map(({ words, commands, options, choices }) => {
    const lines = [...[...commands, ...options].map(described), ...choices.map(quoted)];
    return `    ${quoted(pathOf(words))}) found=(\n      ${lines.join("\n      ")}\n    ) ;;`;
  });
  return `#compdef evenhand
# Completion of evenhand for zsh.
_evenhand() {
  local line= word
  local -a found
  for word in \${words[2,CURRENT-1]}; do
    case "$line $word" in
      ${knownPaths(places)}) line="$line $word" ;;
    esac
  done
  case $line in
${cases.join("\n")}
  esac
  _describe evenhand found || _files
}
if [[ $funcstack[1] = _evenhand ]]; then _evenhand "$@"; else compdef _evenhand evenhand; fi
`;
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ words, commands, options, choices }) => {
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    const names = commands.map(({ name }) => name).join(" ");
    const here = [seen, names === "" ? "" : `not __fish_seen_subcommand_from ${names}`].filter((part) => part !== "");
    const line = (what: string) => `complete -c evenhand -n ${quoted(here.join("; and "))} ${what}`;
    return [
      ...commands.map(({ name, description }) => line(`-f -a ${name} -d ${quoted(description)}`)),
      ...choices.map((choice) => line(`-f -a ${choice}`)),
      ...options.map(({ name, short, takesValue, description }) => {
        const letter = short === undefined ? "" : ` -s ${short.slice(1)}`;
        return line(`-l ${name.slice(2)}${letter}${takesValue ? " -r" : ""} -d ${quoted(description)}`);
      }),
    ];
  });
  return `# Completion of evenhand for fish.\n${lines.join("\n")}\n`;
}

function pathOf(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join("");
}

function knownPaths(places: readonly Place[]): string {
  return places
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => quoted(pathOf(words)))
    .join("|");
}

/** A text as one word of a shell, whatever it has in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
