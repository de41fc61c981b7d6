import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

export interface StudyFolder {
  /** The path of a file in it. */
  path(name: string): string;
  write(name: string, text: string): string;
  read(name: string): string;
}

/** A folder of its own for every test of the file. */
export function studyFolder(): StudyFolder {
  let folder = "";
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "evenhand-"))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: (name, text) => {
      writeFileSync(path(name), text);
      return path(name);
    },
    read: (name) => readFileSync(path(name), "utf8"),
  };
}
