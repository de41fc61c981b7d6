import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

export interface StudyFolder {
  /** The path of a file in it. */
  path(name: string): string;
  write(name: string, content: string | Uint8Array): string;
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
    write: (name, content) => {
      writeFileSync(path(name), content);
      return path(name);
    },
    read: (name) => readFileSync(path(name), "utf8"),
  };
}
