/** The number itself, but 0 for -0: no rule makes a difference between them. */
export function canonicalNumber(input: unknown): number {
  return (input as number) + 0;
}
