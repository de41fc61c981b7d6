import type { Allocator, Command, TermsInput } from "../../src/index.js";
import type { DecideItem, RewardItem } from "../../src/machine/command.js";
import type { Luck } from "./luck.js";

/** What a run may contain, drawn once. */
export interface Mood {
  readonly contract: "quota" | "penalty" | "opportunity" | "proportional" | "potential";
  readonly learner: "ucb1" | "thompson" | "epsilon-greedy";
  readonly use: "first" | "sum" | "last";
  readonly missing: "nothing" | undefined;
  /** Whether pulls are voided, granted elsewhere or corrected: then floors may be missed. */
  readonly isDisturbed: boolean;
  readonly isCapped: boolean;
  /** Whether arms bring what had been seen of them beforehand; only Thompson sampling takes that. */
  readonly hasPriors: boolean;
  readonly renewEvery: number;
  readonly perRound: number;
  /** How often the clock stands still between two commands. */
  readonly stillness: number;
  /** Rewards, waits, voids and renewals may change with the shares. */
  readonly changesAll: boolean;
}

export function randomMood(luck: Luck): Mood {
  const contract = luck.pick([
    ...(["quota", "quota", "quota", "quota"] as const),
    ...(["penalty", "proportional", "opportunity", "potential"] as const),
  ]);
  const perRound = (contract === "quota" || contract === "penalty") && luck.chance(0.1) ? 2 : 1;
  const isPlain = contract !== "quota" || perRound > 1;
  return {
    contract,
    learner: luck.pick(["ucb1", "thompson", "epsilon-greedy"]),
    use: luck.pick(["first", "first", "sum", "last"]),
    missing: luck.chance(0.2) ? "nothing" : undefined,
    isDisturbed: perRound === 1 && luck.chance(0.5),
    isCapped: !isPlain && luck.chance(0.3),
    hasPriors: luck.chance(0.5),
    renewEvery: !isPlain && luck.chance(0.3) ? 1 + luck.below(50) : 0,
    perRound,
    stillness: luck.pick([0, 0.2, 0.9]),
    changesAll: luck.chance(0.5),
  };
}

/** Terms that can be kept, for this number of arms. */
export function randomTerms(luck: Luck, mood: Mood, arms: number): TermsInput {
  const { contract, learner, use, missing, isDisturbed, perRound, changesAll } = mood;
  const wait = 1 + luck.below(luck.chance(0.2) ? 5000 : 1000);
  const shared = {
    perRound,
    rewards: {
      min: 0,
      max: changesAll ? luck.pick([2, 4, 4]) : 4,
      use: changesAll && luck.chance(0.1) ? luck.pick(["first", "sum", "last"] as const) : use,
      wait,
      ...(missing === undefined ? {} : { missing }),
    },
    sameArmFor: 2000,
    confirmWithin: luck.chance(0.5) ? 1 : 1 + luck.below(wait),
  };
  if (contract === "proportional" || contract === "opportunity") return { ...shared, contract, period: 500 };
  if (contract === "potential") {
    return { ...shared, contract, rewards: { ...shared.rewards, ordered: true, noiseless: true } };
  }
  const { shares, caps } = randomShares(luck, arms, mood.isCapped);
  if (contract === "penalty") {
    const penalties = shares.map(() => luck.below(5) / 4);
    return { ...shared, contract: { id: contract, parameters: { shares, penalties } } };
  }
  const renewEvery = changesAll && luck.chance(0.3) ? luck.below(20) : mood.renewEvery;
  return {
    ...shared,
    contract: { id: contract, parameters: { shares, ...(mood.isCapped ? { caps } : {}) } },
    policy: { id: "deadline-quota", version: 2, parameters: { learner, ...(perRound === 1 ? { renewEvery } : {}) } },
    ...(isDisturbed ? { voidWithin: changesAll ? luck.pick([0, 2, 8]) : 8 } : {}),
    ...(mood.hasPriors && (learner === "thompson" || luck.chance(0.02)) ? { priors: randomPriors(luck, arms) } : {}),
  };
}

/** Some arms have none, and sometimes no arm has one. */
function randomPriors(luck: Luck, arms: number) {
  const often = luck.pick([0, 0.5, 1]);
  return Array.from({ length: arms }, () =>
    luck.chance(often) ? { successes: luck.below(4), failures: luck.below(4) } : null,
  );
}

/** Awkward ones. 65537 and 65539 together need a denominator beyond the largest, and are refused. */
const denominators = [3, 7, 10, 40, 997];
const large = [65_537, 65_539];

/**
 * Fractions with awkward denominators that sum to at most 1, often to exactly 1, and caps that are sometimes below them
 * or sum to less than 1.
 */
function randomShares(luck: Luck, arms: number, isCapped: boolean): { shares: string[]; caps: string[] } {
  const denominator = luck.pick(luck.chance(0.05) ? large : denominators);
  let left = luck.chance(0.5) ? denominator : luck.below(denominator + 1);
  const units = Array.from({ length: arms }, (_, arm) => {
    const some = arm === arms - 1 ? left : luck.below(Math.min(left, Math.ceil((2 * denominator) / arms)) + 1);
    left -= some;
    return some;
  });
  const isWrong = isCapped && luck.chance(0.1);
  const caps = units.map((share) => {
    const room = denominator - share;
    return isWrong ? luck.below(denominator) : share + Math.max(luck.below(room + 1), Math.ceil(room / 2));
  });
  const written = (some: number) => `${some}/${denominator}`;
  return { shares: units.map(written), caps: caps.map(written) };
}

/** A command of any kind, mostly possible and sometimes wrong. */
export function randomCommand(luck: Luck, mood: Mood, allocator: Allocator, at: number): Command {
  const carried = {
    at,
    entropy: luck.bytes(32),
    ...(luck.chance(0.3) ? { key: { hash: luck.bytes(16), fingerprint: luck.bytes(16) } } : {}),
  };
  const { arms } = allocator.state;
  const inPolicy = arms.inPolicy.map((arm) => arms.name(arm) ?? "");
  const name = () =>
    luck.chance(0.02) ? luck.pick(["unknown", arms.name(luck.below(arms.count)) ?? ""]) : luck.pick(inPolicy);
  const open = [...allocator.state.open].map(({ place }) => place);
  const decision = () =>
    open.length === 0 || luck.chance(0.03) ? luck.below(allocator.state.length + 3) : luck.pick(open);
  const terms = (count: number) =>
    luck.chance(0.05) ? randomTerms(luck, mood, count + 1) : randomTerms(luck, mood, count);
  const effect = luck.chance(0.2) ? "now" : luck.chance(0.02) ? ("soon" as "now") : "without-loss";
  const kind = luck.next();
  if (kind < 0.5)
    return {
      ...carried,
      kind: "decide",
      items: Array.from({ length: luck.chance(0.1) ? 5 : 1 }, () => decideItem(luck, mood, name, inPolicy.length)),
    };
  if (kind < 0.75)
    return {
      ...carried,
      kind: "reward",
      items: Array.from({ length: luck.chance(0.1) ? 3 : 1 }, () => rewardItem(luck, decision())),
    };
  if (kind < 0.82) return { ...carried, kind: "tick", limit: 1 + luck.below(20) };
  if (kind < 0.84) return { ...carried, kind: "confirm", decisions: [decision()] };
  if (kind < 0.87 && mood.isDisturbed)
    return { ...carried, kind: "void", decisions: luck.chance(0.1) ? [decision(), decision()] : [decision()] };
  if (kind < 0.89 && mood.isDisturbed) {
    const elsewhere = luck.chance(0.3) ? { except: [name()] } : {};
    return { ...carried, kind: "grant", arm: name(), counts: luck.chance(0.8), reason: "elsewhere", ...elsewhere };
  }
  if (kind < 0.905 && mood.isDisturbed)
    return { ...carried, kind: "calibrate", arm: name(), pulls: luck.below(9) - 4, reason: "a count" };
  if (kind < 0.93)
    return { ...carried, kind: luck.chance(0.4) ? "pause-arms" : "resume-arms", arms: [...new Set([name(), name()])] };
  if (kind < 0.945 && arms.count < 14) {
    const added = Array.from({ length: 1 + luck.below(2) }, (_, index) => `arm ${arms.count + index}`);
    return { ...carried, kind: "add-arms", arms: added, terms: terms(inPolicy.length + added.length), effect };
  }
  if (kind < 0.955) {
    const retired = [...new Set(luck.chance(0.2) ? [name(), name()] : [name()])];
    return { ...carried, kind: "retire-arms", arms: retired, terms: terms(inPolicy.length - retired.length), effect };
  }
  if (kind < 0.98) return { ...carried, kind: "change", terms: terms(inPolicy.length), effect, reason: "a test" };
  if (kind < 0.985) {
    const seed = { seed: luck.bytes(16), blinding: luck.bytes(32) };
    if (luck.chance(0.6)) return { ...carried, kind: "reseed", seed };
    if (luck.chance(0.3)) return { ...carried, kind: "restored", backup: at - luck.below(1000), source: "a backup" };
    return { ...carried, kind: "fork", seed, ...randomFork(luck, allocator) };
  }
  if (kind < 0.9995) return { ...carried, kind: luck.chance(0.3) ? "pause" : "resume" };
  return { ...carried, kind: "archive" };
}

function decideItem(luck: Luck, { perRound }: Mood, name: () => string, arms: number): DecideItem {
  const list = () => Array.from({ length: luck.below(4) }, name);
  const restriction = luck.next();
  return {
    ...(restriction < 0.2 ? { available: list() } : restriction < 0.5 ? { except: list() } : {}),
    ...(perRound > 1 ? { count: perRound } : luck.chance(0.1) ? { count: 1 + luck.below(arms + 1) } : {}),
    ...(luck.chance(0.1) ? { id: `order ${luck.below(50)}` } : {}),
    ...(luck.chance(0.1) ? { subject: new Uint8Array(16).fill(luck.below(6)) } : {}),
    ...(luck.chance(0.15) ? { defer: true } : {}),
  };
}

function rewardItem(luck: Luck, decision: number): RewardItem {
  const value = luck.chance(0.02) ? luck.pick([-1, 5, NaN]) : luck.below(9) / 2;
  return {
    decision,
    value,
    ...(luck.chance(0.1) ? { place: 1 } : {}),
    ...(luck.chance(0.6) ? { report: `report ${luck.below(4)}` } : {}),
  };
}

/** Events that were signed and are lost, more or fewer; sometimes none, which is refused. */
function randomFork(luck: Luck, { state: { forks, length } }: Allocator) {
  const before = forks.at(-1)?.after ?? "log";
  const kept = luck.below(length + 2);
  const size = kept + luck.below(20);
  const signature = Buffer.from(luck.bytes(68)).toString("base64");
  const head = `${before}\n${size}\n${Buffer.from(luck.bytes(32)).toString("base64")}\n\n— ${before} ${signature}\n`;
  return { before, after: `log/${forks.length + 2}`, head, kept, reason: "the disk failed" };
}
