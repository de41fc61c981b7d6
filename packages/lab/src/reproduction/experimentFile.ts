import { EvenhandError, type Block } from "@evenhand/core";
import { existsSync, readFileSync } from "node:fs";
import { version } from "../version.js";
import type { Experiment, Results } from "./experiment.js";
import type { Settings, ValuesOf } from "./settings.js";

/** What tells one run of an experiment from another: same key, same bytes. */
export interface ExperimentKey {
  readonly format: "evenhand-experiment/1";
  readonly version: string;
  readonly paper: string;
  readonly experiment: string;
  readonly settings: ValuesOf<Settings>;
}

export function keyOf({ paper, id }: Experiment, settings: ValuesOf<Settings>): ExperimentKey {
  return { format: "evenhand-experiment/1", version, paper, experiment: id, settings };
}

/** The file of a finished experiment: byte-identical whenever it is run again. */
export function experimentText(key: ExperimentKey, results: Results): string {
  return `${JSON.stringify({ ...key, results })}\n`;
}

/** The results of a file of the same key; undefined if there is none. */
export function readResults(file: string, key: ExperimentKey): Results | undefined {
  return readOfKey(file, key)?.results;
}

/** The file of an experiment that was interrupted: for each study the blocks that are done. */
export function partialText(key: ExperimentKey, blocks: Readonly<Record<string, readonly Block[]>>): string {
  return `${JSON.stringify({ ...key, blocks })}\n`;
}

export function readPartial(file: string, key: ExperimentKey): Readonly<Record<string, readonly Block[]>> | undefined {
  return readOfKey(file, key)?.blocks;
}

interface Content extends ExperimentKey {
  readonly results?: Results;
  readonly blocks?: Readonly<Record<string, readonly Block[]>>;
}

function readOfKey(file: string, key: ExperimentKey): Content | undefined {
  if (!existsSync(file)) return undefined;
  const content = parse(file) as Content;
  const { format, version: written, paper, experiment, settings } = content;
  const same = JSON.stringify({ format, version: written, paper, experiment, settings }) === JSON.stringify(key);
  return same ? content : undefined;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const required = "a file that evenhand wrote";
    throw new EvenhandError("state-unreadable", { received: "no JSON", required, path: file, cause });
  }
}
