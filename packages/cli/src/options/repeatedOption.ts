import { Option } from "commander";

/** An option that can be given several times: its values are gathered in a list. */
export function repeatedOption(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
    .default([], "none");
}
