import { EvenhandError } from "@evenhand/core";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "./experiment.js";
import type { Setting, Settings, SettingValue, ValuesOf } from "./settings.js";

export interface SettingsWanted {
  readonly quick: boolean;
  readonly seed: number;
  /** As the user typed them: { horizon: "50000", grid: "0,0.5,1" }. */
  readonly changed: Readonly<Record<string, string>>;
  /** Where data sets may be found, each under the name that its setting gives it. */
  readonly dataFolder?: string | undefined;
}

/**
 * The values that an experiment runs with: its own, those of a quick run, data that are there, and what the user
 * changed.
 */
export function settingsOf(
  { settings }: Experiment,
  { quick, seed, changed, dataFolder }: SettingsWanted,
): ValuesOf<Settings> {
  const values = Object.entries(settings).map(([name, setting]) => {
    const usual = quick ? (setting.quick ?? setting.full) : setting.full;
    const own = dataIn(dataFolder, setting) ?? usual;
    const text = changed[name];
    return [name, text === undefined ? own : valueOf(text, setting, name)] as const;
  });
  return { ...Object.fromEntries(values), seed };
}

function dataIn(folder: string | undefined, { dataFile }: Setting): string | undefined {
  if (folder === undefined || dataFile === undefined) return undefined;
  const file = join(folder, dataFile.name);
  return existsSync(file) ? file : undefined;
}

/** Refuses a setting that none of the experiments has, lest the user believes that it was changed. */
export function checkSettings(experiments: readonly Experiment[], changed: Readonly<Record<string, string>>): void {
  const known = new Set(experiments.flatMap(({ settings }) => Object.keys(settings)));
  for (const [name, value] of Object.entries(changed)) {
    if (known.has(name)) continue;
    throw new EvenhandError("parameter-unknown", {
      received: `${name}=${value}`,
      required: `one of ${[...known].join(", ")}`,
      path: "changed",
    });
  }
}

function valueOf(text: string, { full }: Setting, name: string): SettingValue {
  if (typeof full === "string") return text;
  if (typeof full === "number") return numberOf(text, name, "a number");
  return text.split(",").map((item) => numberOf(item.trim(), name, "numbers with commas between them"));
}

function numberOf(text: string, name: string, required: string): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new EvenhandError("parameter-type", { received: text, required, path: `changed.${name}` });
}
