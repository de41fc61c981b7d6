import type { Check } from "./needs.js";

/** A public function whose arguments are checked before it runs, in their order and by their names. */
export function checked<A extends unknown[], R>(
  checks: Readonly<Record<string, Check>>,
  run: (...args: A) => R,
): (...args: A) => R {
  const inOrder = Object.entries(checks);
  return (...args) => {
    inOrder.forEach(([name, check], place) => {
      check(args[place], name);
    });
    return run(...args);
  };
}
