import { brokenLaws, EvenhandError, type LawReport, type OwnDefinitions } from "@evenhand/core";

/** What answers differently each time: no policy may ask for it. */
const elsewhere: readonly (readonly [owner: object, ownersName: string, method: string])[] = [
  [Math, "Math", "random"],
  [Date, "Date", "now"],
  [performance, "performance", "now"],
];

/**
 * Holds the policies of a module to the laws of all policies. Meanwhile a policy that calls `Math.random` or a clock
 * is stopped there: the laws would find it by its choices, but not where it is.
 */
export function* lawsOfModule(own: OwnDefinitions): Generator<LawReport> {
  const reports = brokenLaws(own);
  for (;;) {
    const next = withoutLuck(() => reports.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** Nothing else runs in this thread meanwhile: `run` waits for nothing. */
function withoutLuck<T>(run: () => T): T {
  const kept = elsewhere.map(([owner, , method]) => Object.getOwnPropertyDescriptor(owner, method));
  for (const [owner, name, method] of elsewhere) {
    const value = () => {
      throw luckFound(`${name}.${method}`);
    };
    Object.defineProperty(owner, method, { configurable: true, writable: true, value });
  }
  try {
    return run();
  } finally {
    elsewhere.forEach(([owner, , method], i) => {
      const before = kept[i];
      // What an object inherits is its own no more.
      if (before === undefined) Reflect.deleteProperty(owner, method);
      else Object.defineProperty(owner, method, before);
    });
  }
}

function luckFound(name: string): EvenhandError {
  // The lines of the stack: the message, this function, what stands for the method, and its caller.
  const caller = new Error().stack?.split("\n")[3] ?? "";
  const [, place] = /([^\s()/\\]+:\d+:\d+)\)?$/.exec(caller) ?? [];
  return new EvenhandError("own-definition-failed", {
    received: `a call of ${name}${place === undefined ? "" : ` at ${place}`}`,
    required: "choices that depend on state, seed, round and open arms alone",
    remedy: "Draw from `new Generator().key(seed, purpose.choice, round, 0)`, and take the round for the time.",
  });
}
