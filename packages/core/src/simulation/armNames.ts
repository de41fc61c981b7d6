import type { Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";

/** What tables, figures and files call an arm: its name in the study; otherwise its number, counted from 1. */
export function armName({ armNames }: { readonly armNames?: readonly string[] | undefined }, arm: Arm): string {
  return armNames?.[arm] ?? `arm ${arm + 1}`;
}

/** Refuses names that do not tell the arms apart, or that are more or fewer than the arms. */
export function checkArmNames(names: readonly string[] | undefined, arms: number): void {
  if (names === undefined) return;
  if (!Array.isArray(names) || names.length !== arms) {
    throw new EvenhandError("parameter-length", {
      received: names,
      required: `${arms} names, one for each arm`,
      path: "armNames",
      remedy: "Give every arm a name, or leave the names out.",
    });
  }
  for (const [arm, name] of Array.from<unknown>(names).entries()) {
    const path = `armNames[${arm}]`;
    if (typeof name !== "string" || name === "") {
      throw new EvenhandError("parameter-type", { received: name, required: "a text of at least one character", path });
    }
    if (names.indexOf(name) === arm) continue;
    throw new EvenhandError("name-taken", { received: name, required: "a name that no other arm has", path });
  }
}
