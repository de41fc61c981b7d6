import { createHash } from "node:crypto";
import { Allocator } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";

export const sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** Whole numbers below n that a seed repeats: Tommy Ettinger's mulberry32. */
export function diceOf(seed) {
  let state = seed >>> 0;
  const below = (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
  return { below, pick: (items) => items[below(items.length)] };
}

const WAIT = 2000;
const CONFIRM_WITHIN = 400;

function termsOf(dice, arms, use) {
  let left = 12;
  const shares = Array.from({ length: arms }, () => {
    const share = dice.below(Math.min(left, 5) + 1);
    left -= share;
    return `${share}/12`;
  });
  return {
    contract: { id: "quota", parameters: { shares } },
    policy: { id: "deadline-quota", parameters: { learner: dice.pick(["thompson", "ucb1"]), allowance: 1 } },
    rewards: { wait: WAIT, use },
    confirmWithin: CONFIRM_WITHIN,
    voidWithin: 2,
  };
}

/**
 * A log that the machine itself has written, with everything in it that people do: rewards in time, late and never,
 * confirmations, voids, pauses, changes, grants and corrections. The same number, the same log.
 */
export function honestLog(seed, commands = 110) {
  const dice = diceOf(seed);
  const names = Array.from({ length: 3 + dice.below(3) }, (_, index) => `arm ${index}`);
  const use = dice.pick(["first", "first", "last"]);
  const secret = { seed: sha256(Buffer.from(`seed ${seed}`)).slice(0, 16), blinding: sha256(Buffer.from(`${seed}`)) };
  let at = 1_700_000_000_000;
  let number = 0;
  const carried = () => ({ at, entropy: sha256(Buffer.from(`${seed}:${number++}`)) });
  const first = termsOf(dice, names.length, use);
  const { allocator, events } = Allocator.create(
    { kind: "create", arms: names, terms: first, seed: secret, ...carried() },
    { sha256 },
  );
  const log = events.map(({ record }) => record);
  const made = [];
  const act = (command) => {
    const executed = allocator.execute({ ...command, ...carried() });
    log.push(...executed.events.map(({ record }) => record));
    return executed.answer;
  };
  const restriction = () => dice.pick([{}, {}, {}, { except: [dice.pick(names)] }]);
  const decide = () => {
    const defer = dice.below(4) === 0;
    const [{ decisions }] = act({ kind: "decide", items: [{ ...restriction(), defer }] });
    made.push(decisions[0].place);
    if (!defer || dice.below(2) === 0) return;
    at += 10;
    act({ kind: "confirm", decisions: [decisions[0].place] });
  };
  const recent = () => made[made.length - 1 - dice.below(Math.min(made.length, 12))];
  const reward = () => act({ kind: "reward", items: [{ decision: recent(), value: dice.below(3) / 2 }] });
  const changed = () => {
    const { learner } = first.policy.parameters;
    const other = termsOf(dice, names.length, use);
    const policy = { ...other.policy, parameters: { ...other.policy.parameters, learner } };
    act({ kind: "change", terms: { ...other, policy }, effect: dice.pick(["now", "without-loss"]), reason: "a plan" });
  };
  const rare = [
    () => act({ kind: "void", decisions: [made[made.length - 1]] }),
    () => act({ kind: "pause-arms", arms: [dice.pick(names)] }),
    () => act({ kind: "resume-arms", arms: names }),
    changed,
    () => act({ kind: "calibrate", arm: dice.pick(names), pulls: dice.pick([1, 2, -1]), reason: "by telephone" }),
    () => act({ kind: "grant", arm: dice.pick(names), counts: dice.below(2) === 0, reason: "a fallback" }),
    () => {
      act({ kind: "pause", reason: "a holiday" });
      at += 200;
      act({ kind: "resume" });
    },
  ];
  for (let command = 0; command < commands; command++) {
    at += 20 + dice.below(160);
    const turn = dice.below(10);
    attempt(turn < 4 || made.length === 0 ? decide : turn < 8 ? reward : turn < 9 ? dice.pick(rare) : tick);
  }
  return { log, seeds: [secret] };

  function tick() {
    act({ kind: "tick" });
  }
}

/** A command that makes no sense is refused, and leaves no trace. */
function attempt(command) {
  try {
    command();
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
  }
}
