/** Gathers an option that can be given several times. */
export function repeated(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
