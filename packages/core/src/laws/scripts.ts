import { ArmSet } from "../arms.js";
import { definitionsWith } from "../registry/own/definitionsWith.js";
import { partsOf } from "../registry/partsOf.js";
import type { Script } from "./run.js";
import type { Subject } from "./subject.js";

/** All arms open, every reward at once, unless something else is given. */
export function script(subject: Subject, different: Partial<Script> = {}): Script {
  return {
    arms: subject.arms,
    first: (subject.carried?.after ?? 0) + 1,
    rounds: subject.rounds,
    perRound: 1,
    open: () => undefined,
    delay: () => 0,
    reward: anyOf(acceptedBy(subject)),
    ...different,
  };
}

/** Closed arms and rewards that are late, out of order or lost: what can happen, happens. */
export function eventful(subject: Subject): Script {
  return script(subject, { open: sometimesClosed(subject), delay: randomDelay });
}

/** The ends of what the policy accepts, and values between them; beyond [0, 1] where it accepts anything. */
function anyOf({ min, max }: Range): Script["reward"] {
  return (arm, n) => {
    const next = seeded(1000 * arm + n);
    return [min, max, min + (max - min) * next()][below(next, 3)];
  };
}

export function endsOnly(subject: Subject): Script["reward"] {
  const { min, max } = acceptedBy(subject);
  return (arm, n) => (seeded(1000 * arm + n)() < 0.5 ? min : max);
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The first restriction there is, of the policy or of the learner inside it. */
function acceptedBy({ definition, parameters, definitions }: Subject): Range {
  const parts = [...partsOf({ id: definition.id, parameters }, undefined, definitionsWith(definitions))];
  return parts.map((part) => part.definition.rewards).find((rewards) => rewards !== undefined) ?? { min: -1, max: 2 };
}

/** From 0 to 30 rounds; one reward in twenty never comes. */
export function randomDelay(round: number): number {
  const next = seeded(round);
  return next() < 0.05 ? Infinity : below(next, 31);
}

function sometimesClosed({ arms }: Subject): (round: number) => ArmSet | undefined {
  return (round) => {
    const next = seeded(7 * round);
    if (next() < 0.6) return undefined;
    const lone = below(next, arms);
    return new ArmSet(
      arms,
      Array.from({ length: arms }, (_, arm) => arm).filter((arm) => arm === lone || next() < 0.5),
    );
  };
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer in 0, …, count − 1. */
export function below(next: () => number, count: number): number {
  return Math.floor(next() * count);
}
