import { EvenhandError, type Study } from "@evenhand/core";
import type { StudyFile } from "@evenhand/protocol";
import { existsSync, readFileSync } from "node:fs";
import { labError } from "../errors.js";
import { jsonPieces } from "../files/jsonPieces.js";
import type { DefinitionsModule } from "../run/definitionsModule.js";
import { type BlocksOfStudies, PartialFile } from "../run/partialFile.js";
import { version } from "../version.js";

/** The second form: a block has the rows of its trials. */
const FORMAT = "evenhand-partial/2";

/** What an interrupted run leaves behind: for each study the blocks that are done. */
interface PartialRun {
  readonly format: typeof FORMAT;
  readonly version: string;
  readonly settings: StudyFile;
  /** What was in the module with definitions of the user's own. */
  readonly module?: string;
  readonly blocks: BlocksOfStudies;
}

/** The module whose definitions the studies name. */
type Module = Pick<DefinitionsModule, "sha256"> | undefined;

/** Where a study keeps its work. */
export function partialFile(
  file: string,
  settings: StudyFile,
  studies: readonly Study[],
  module?: Module,
): PartialFile {
  const read = (name: string) => readPartial(name, settings, module);
  return new PartialFile(file, studies, { read, text: (blocks) => partialText(settings, blocks, module) });
}

/** The file that an interrupted run leaves behind, in pieces. */
export function* partialText(settings: StudyFile, blocks: BlocksOfStudies, module?: Module): Generator<string> {
  const own = module === undefined ? {} : { module: module.sha256 };
  const partial: PartialRun = { format: FORMAT, version, settings, ...own, blocks };
  yield* jsonPieces(partial);
  yield "\n";
}

/**
 * The blocks of an interrupted run of the same study; undefined if there is no such file. Another study is refused.
 * What things are called may have changed: it plays no part.
 */
export function readPartial(file: string, settings: StudyFile, module?: Module): BlocksOfStudies | undefined {
  if (!existsSync(file)) return undefined;
  const partial = parse(file);
  if (partial?.format !== FORMAT || !Array.isArray(partial.settings?.policies)) throw unreadable(file);
  if (partial.version !== version) {
    throw labError("resume-impossible", {
      received: `the work of evenhand ${partial.version}`,
      required: `that of evenhand ${version}, which may play otherwise`,
      path: file,
    });
  }
  if (partial.module !== module?.sha256) {
    throw labError("resume-impossible", {
      received: "the work of another module with definitions",
      required: "the module as it was when the study was interrupted",
      path: file,
    });
  }
  const changed = differences(partial.settings, settings);
  if (changed.length > 0) {
    throw labError("resume-impossible", {
      received: `the work of another study: ${changed.join(", ")} changed`,
      required: "the study as it was when it was interrupted",
      path: file,
    });
  }
  return partial.blocks;
}

/** Which keys have changed. */
function differences(before: StudyFile, now: StudyFile): string[] {
  const [old, own] = [played(before), played(now)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(own)])];
  return keys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(own[key]));
}

/** The settings without title, figures, labels and names of arms. */
function played({ title: _title, figures: _figures, ...settings }: StudyFile): Record<string, unknown> {
  const entries = Object.entries(settings).map(([key, value]) => {
    const isLabelled = key === "policies" || key === "environment" || key === "environments";
    return [key, isLabelled ? (Array.isArray(value) ? value.map(unnamed) : unnamed(value)) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** `ucb1` is the same as `{ id: ucb1, label: … }`. */
function unnamed(own: unknown): unknown {
  if (typeof own !== "object" || own === null) return own;
  const { id, label: _label, arms: _arms, ...parameters } = own as Readonly<Record<string, unknown>>;
  return Object.keys(parameters).length === 0 ? id : { id, ...parameters };
}

function parse(file: string): PartialRun | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PartialRun | null;
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause?: unknown): EvenhandError {
  const required = "the work of an interrupted run";
  return new EvenhandError("state-unreadable", { received: "something else", required, path: file, cause });
}
