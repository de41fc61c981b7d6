import { whole } from "../numbers/formats.js";
import type { Draft } from "./draft.js";
import { EVERYTHING, NOTHING, readShare } from "./exactShare.js";
import { numberOf } from "./field.js";

/** Decisions of the example. */
const DECISIONS = 100n;
/** The one policy that keeps floor(share · rounds) at every moment, whatever is open. */
const KEEPER = "deadline-quota";

/**
 * The promise for one arm in whole decisions, as policy and contract have proved it: floor(100·share), ceil(100·cap).
 * Undefined where something in the draft makes the promise less simple.
 */
export function exampleOf({ arms, values }: Draft, policy: string): string | undefined {
  const place = arms.findIndex(({ share }) => (readShare(share)?.numerator ?? 0n) > 0n);
  const isSimple = ["voidWithin", "renewEvery"].every((path) => (numberOf(values[path] ?? "") ?? 0) === 0);
  if (policy !== KEEPER || place === -1 || !isSimple || (numberOf(values["perRound"] ?? "") ?? 1) > 1) return undefined;
  const { id, label, share, cap } = arms[place];
  const least = readShare(share) ?? NOTHING;
  const most = readShare(cap) ?? EVERYTHING;
  const floor = (DECISIONS * least.numerator) / least.denominator;
  const ceiling = (DECISIONS * most.numerator + most.denominator - 1n) / most.denominator;
  const upper = ceiling < DECISIONS ? `, and at most ${whole(Number(ceiling))}` : "";
  const name = label.trim() || id.trim();
  return `For example: of the first ${DECISIONS} decisions for which ${name} is there, it has had at least ${whole(Number(floor))}${upper}.`;
}
