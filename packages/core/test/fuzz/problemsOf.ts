import vm from "node:vm";
import type { Bound } from "../../src/guarantees/index.js";
import * as core from "../../src/index.js";
import { mutations, type PublicCall } from "./mutations.js";

/** All mutations of one call take a second at most: what takes so long does not end. */
const PATIENCE = 30_000;
/** So far generators are followed. */
const STEPS = 200;

/** What a call does with what no type allows: neither that it works nor that an EvenhandError says what is wrong. */
export function problemsOf({ call, valid, isNumeric, depth }: PublicCall): string[] {
  const problems = new Set<string>();
  let tried: readonly unknown[] = [];
  const tryAll = () => {
    for (tried of mutations(valid, depth)) {
      try {
        const answer = follow(call(...(tried as never[])));
        if (isBrokenBound(answer)) problems.add(`${inWords(tried)}: a bound that is no number`);
      } catch (error) {
        if (error instanceof core.EvenhandError || (isNumeric === true && error instanceof TypeError)) continue;
        problems.add(`${inWords(tried)}: ${String(error)}`);
      }
    }
  };
  try {
    inTime(tryAll);
  } catch (error) {
    problems.add(`${inWords(tried)}: ${String(error)}`);
  }
  return [...problems];
}

/** Runs a function that may not end: an endless loop is broken off. */
function inTime(run: () => void): void {
  (globalThis as { runInTime?: () => void }).runInTime = run;
  vm.runInThisContext("runInTime()", { timeout: PATIENCE });
}

/** The answer; of a generator, after some of its steps. */
export function follow(answer: unknown): unknown {
  const steps = answer as Partial<IterableIterator<unknown>> | undefined | null;
  if (typeof steps?.[Symbol.iterator] !== "function" || typeof steps.next !== "function") return answer;
  if (answer instanceof core.ArmSet) return answer;
  for (let i = 0; i < STEPS && steps.next().done !== true; i++);
  return undefined;
}

function isBrokenBound(answer: unknown): boolean {
  const bounds = (Array.isArray(answer) ? answer : [answer]) as readonly (Partial<Bound> | undefined | null)[];
  return bounds.some((one) => one?.applies === true && Number.isNaN(one.value));
}

function inWords(value: readonly unknown[]): string {
  return new core.EvenhandError("parameter-type", { received: value, required: "" }).received;
}
