/** Prints a result for a reader. One that was interrupted says so in its first line. */
export function printResult(text: string, { interrupted }: { readonly interrupted: boolean }): void {
  process.stdout.write(`${interrupted ? "PARTIAL RESULT: interrupted\n" : ""}${text}`);
}
