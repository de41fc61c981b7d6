/** Where all arms have the same value: that value. */
export function oneForAll<T extends number | string>(values: readonly T[]): T | readonly T[] {
  return values.every((value) => value === values[0]) ? values[0] : values;
}
