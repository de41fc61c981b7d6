import { EvenhandError } from "@evenhand/core";
import type { TermsInput } from "../../src/index.js";
import { Dice } from "./dice.js";
import { nodeSha256 } from "./nodeSha256.js";
import { Run } from "./run.js";

interface RandomRunOptions {
  readonly commands: number;
  /** Opportunities are granted elsewhere, as often as once in this many commands; 0 for never. */
  readonly grantEvery?: number;
  readonly learner?: string;
  readonly voidWithin?: number;
  /** How commands are given. By default at once. */
  readonly Run?: typeof Run;
}

const DENOMINATORS = [2, 3, 5, 8, 12, 20];

/** A contract with quotas to which everything happens that can: the same seed, the same log. */
export function randomRun(seed: number, options: RandomRunOptions): Run {
  const { commands, grantEvery = 0, learner = seed % 2 === 0 ? "thompson" : "ucb1" } = options;
  const dice = new Dice(seed);
  const voidWithin = options.voidWithin ?? dice.pick([0, 1, 4]);
  let arms = Array.from({ length: 2 + dice.below(5) }, (_, index) => `arm ${index}`);
  let named = arms.length;
  const terms = (count: number): TermsInput => ({
    contract: { id: "quota", parameters: { shares: randomShares(dice, count) } },
    policy: { id: "deadline-quota", parameters: { learner, ...(dice.below(4) === 0 ? { caps: 0.75 } : {}) } },
    rewards: { wait: 2000, use: "first", ...(seed % 3 === 0 ? { missing: "nothing" as const } : {}) },
    confirmWithin: 500,
    voidWithin,
  });
  const run = new (options.Run ?? Run)(arms, terms(arms.length));
  const open: number[] = [];
  const restriction = () =>
    [{}, {}, { except: dice.subset(arms) }, { available: dice.subset(arms) }, { except: [dice.pick(arms)] }][
      dice.below(5)
    ];
  const decide = () => {
    const item = {
      ...restriction(),
      ...(dice.below(9) === 0 ? { defer: true } : {}),
      count: 1 + +(dice.below(12) === 0),
    };
    const { answer } = run.do({ kind: "decide", items: [item] });
    open.push(...answer.flatMap(({ decisions }) => decisions.map(({ place }) => place)));
  };
  const reward = () => {
    run.do({ kind: "reward", items: [{ decision: dice.pick(open), value: dice.below(2) }] });
  };
  const rare: (() => unknown)[] = [
    () => run.do({ kind: "tick" }),
    () => run.do({ kind: "void", decisions: [dice.pick(open.slice(-3))] }),
    () => run.do({ kind: "confirm", decisions: [dice.pick(open)] }),
    () => run.do({ kind: "pause-arms", arms: [dice.pick(arms)] }),
    () => run.do({ kind: "resume-arms", arms: [dice.pick(arms)] }),
    () => run.do({ kind: "resume-arms", arms }),
    () =>
      run.do({
        kind: "change",
        terms: terms(arms.length),
        effect: dice.pick(["now", "without-loss"]),
        reason: "a test",
      }),
    () => run.do({ kind: "calibrate", arm: dice.pick(arms), pulls: dice.pick([1, 2, -1]), reason: "by telephone" }),
    () => run.do({ kind: "grant", arm: dice.pick(arms), counts: false, reason: "a present" }),
    () => run.do({ kind: "reseed", seed: secretOf(dice.below(256)) }),
    () => {
      run.do({ kind: "pause", reason: "a holiday" });
      run.do({ kind: "resume" });
    },
    () => {
      if (arms.length > 6) return;
      run.do({ kind: "add-arms", arms: [`arm ${named}`], terms: terms(arms.length + 1) });
      arms = [...arms, `arm ${named++}`];
    },
    () => {
      if (arms.length < 3) return;
      const gone = dice.pick(arms);
      run.do({ kind: "retire-arms", arms: [gone], terms: terms(arms.length - 1) });
      arms = arms.filter((arm) => arm !== gone);
    },
  ];
  for (let command = 0; command < commands; command++) {
    run.at += dice.below(100);
    attempt(() => {
      if (grantEvery > 0 && dice.below(grantEvery) === 0) {
        run.do({ kind: "grant", arm: dice.pick(arms), counts: true, ...restriction() });
      } else if (dice.below(8) === 0) dice.pick(rare)();
      else if (dice.below(2) === 0 && open.length > 0) reward();
      else decide();
    });
  }
  return run;
}

/** A command that makes no sense is refused, and leaves no trace. */
function attempt(command: () => void): void {
  try {
    command();
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
  }
}

function randomShares(dice: Dice, count: number): string[] {
  const denominator = dice.pick(DENOMINATORS);
  let left = denominator;
  return Array.from({ length: count }, () => {
    const share = dice.below(Math.min(left, Math.ceil(denominator / 2)) + 1);
    left -= share;
    return `${share}/${denominator}`;
  });
}

/** The seed that `reseed` commands of a random run have. */
export function secretOf(byte: number) {
  return { seed: new Uint8Array(16).fill(byte), blinding: new Uint8Array(32).fill(byte) };
}

/** All seeds that a random run can have; those that it has not are taken out again. */
export function seedsOf(run: Run) {
  const commitments = run.log.flatMap(({ event }) =>
    event.kind === "created" || event.kind === "reseeded" ? [Buffer.from(event.fields.commitment).toString("hex")] : [],
  );
  const commitment = ({ seed, blinding }: ReturnType<typeof secretOf>) =>
    Buffer.from(nodeSha256(Buffer.concat([Buffer.from("commitment"), seed, blinding]))).toString("hex");
  const all = [run.secret, ...Array.from({ length: 256 }, (_, byte) => secretOf(byte))];
  return all.filter((secret) => commitments.includes(commitment(secret)));
}
