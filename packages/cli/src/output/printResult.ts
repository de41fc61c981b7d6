import { print } from "../terminal/print.js";

/** Prints a result for a reader. One that was interrupted says so in its first line. */
export function printResult(text: string, { interrupted }: { readonly interrupted: boolean }): void {
  print(`${interrupted ? "PARTIAL RESULT: interrupted\n" : ""}${text}`);
}
