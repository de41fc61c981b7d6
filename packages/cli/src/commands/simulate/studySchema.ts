import { studyFileJsonSchema } from "@evenhand/protocol";

/** `evenhand simulate --schema`: for editors that check and complete study files. */
export function studySchema(): void {
  process.stdout.write(`${JSON.stringify(studyFileJsonSchema(), undefined, 2)}\n`);
}
