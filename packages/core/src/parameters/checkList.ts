import { EvenhandError } from "../errors.js";

/** A list that is not empty, each of its entries checked. */
export function checkList<T>(input: unknown, path: string, check: (entry: unknown, path: string) => T): T[] {
  if (Array.isArray(input) && input.length > 0) return Array.from(input, (entry, i) => check(entry, `${path}[${i}]`));
  throw new EvenhandError("parameter-type", { received: input, required: "a list with an entry for each arm", path });
}
