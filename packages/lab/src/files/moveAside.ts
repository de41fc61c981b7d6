import { existsSync, renameSync } from "node:fs";

/** Gives a file another name, so that a new one does not take its place: its own and the first number that is free. */
export function moveAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.${number}`)) number++;
  renameSync(file, `${file}.${number}`);
  return `${file}.${number}`;
}
