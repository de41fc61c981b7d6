import { readFileSync } from "node:fs";
import { serviceError } from "../errors.js";
import { settings, type Settings } from "./settings.js";

/** Where settings may come from: a flag counts before a variable, and that before the file. */
export interface SettingSources {
  /** By the name of the setting. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The path of a JSON file; left out: EVENHAND_CONFIG, if it is set. */
  readonly file?: string | undefined;
  /** What holds where none of these says anything; left out: the `standard` of the table. */
  readonly standards?: Partial<Settings>;
}

/** What is in force. A name that is not a setting is refused: it would be a spelling mistake that changes nothing. */
export function readSettings({ flags = {}, environment = {}, file, standards = {} }: SettingSources): Settings {
  const path = file ?? environment["EVENHAND_CONFIG"];
  const written = path === undefined ? {} : readFile(path);
  const entries = Object.entries(settings).map(([name, setting]) => {
    const variable = `EVENHAND_${setting.variable}`;
    if (flags[name] !== undefined) return [name, setting.read(flags[name], name)];
    if (environment[variable] !== undefined) return [name, setting.read(environment[variable], variable)];
    if (written[name] !== undefined) return [name, setting.read(written[name], `${path ?? ""}: ${name}`)];
    return [name, standards[name as keyof Settings] ?? setting.standard];
  });
  return Object.fromEntries(entries) as Settings;
}

function readFile(path: string): Readonly<Record<string, unknown>> {
  const written = parsed(path);
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    throw serviceError("setting-file", { received: path, required: "a JSON object" });
  }
  const unknown = Object.keys(written).find((name) => !Object.hasOwn(settings, name));
  if (unknown === undefined) return written as Readonly<Record<string, unknown>>;
  const required = `one of ${Object.keys(settings).join(", ")}`;
  throw serviceError("setting-invalid", { received: unknown, required, path });
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw serviceError("setting-file", { received: path, required: "a file with JSON", cause });
  }
}
