import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file so that it is either the old one or the whole new one, whenever the process ends. Folders are made.
 * What is long may come in pieces.
 */
export function atomicWrite(file: string, content: string | Uint8Array | Iterable<string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  try {
    const descriptor = openSync(draft, "w");
    try {
      const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
      for (const piece of pieces) writeFileSync(descriptor, piece);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true }); // On a full disk half a file would keep it full.
    throw error;
  }
}

/** Gives a file another name, so that a new one does not take its place: its own and the first number that is free. */
export function moveAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.${number}`)) number++;
  renameSync(file, `${file}.${number}`);
  return `${file}.${number}`;
}
