import { EvenhandError, type Block } from "@evenhand/core";
import type { StudyFile } from "@evenhand/protocol";
import { existsSync, readFileSync } from "node:fs";
import { labError } from "../errors.js";
import { version } from "../version.js";

/** What an interrupted run leaves behind: for each study the blocks that are done. */
interface PartialRun {
  readonly format: "evenhand-partial/1";
  readonly version: string;
  readonly settings: unknown;
  readonly blocks: readonly (readonly Block[])[];
}

export function partialText(settings: StudyFile, blocks: readonly (readonly Block[])[]): string {
  const partial: PartialRun = { format: "evenhand-partial/1", version, settings, blocks };
  return `${JSON.stringify(partial)}\n`;
}

/** The blocks of an interrupted run of the very same study; undefined if there is no such file. Another study is refused. */
export function readPartial(file: string, settings: StudyFile): readonly (readonly Block[])[] | undefined {
  if (!existsSync(file)) return undefined;
  const partial = parse(file);
  if (partial?.format !== "evenhand-partial/1") throw unreadable(file);
  if (partial.version !== version) {
    throw labError("resume-impossible", {
      received: `the work of evenhand ${partial.version}`,
      required: `that of evenhand ${version}, which may play otherwise`,
      path: file,
    });
  }
  if (JSON.stringify(partial.settings) !== JSON.stringify(settings)) {
    throw labError("resume-impossible", {
      received: `the work of another study: ${differences(partial.settings, settings)}`,
      required: "the study as it was when it was interrupted",
      path: file,
    });
  }
  return partial.blocks;
}

/** Which keys have changed, for a user who wonders. */
function differences(before: unknown, now: object): string {
  const [old, own] = [before, now] as Record<string, unknown>[];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(own)])];
  const changed = keys.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(own[key]));
  return `${changed.join(", ")} changed`;
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
