import type { Allocator, Command, TermsInput } from "../../src/index.js";
import type { DecideItem, RewardItem } from "../../src/machine/commands/command.js";
import type { Luck } from "./luck.js";

/** What a run may contain, drawn once. */
export interface Mood {
  readonly contract: "quota" | "penalty" | "proportional";
  readonly learner: "ucb1" | "thompson" | "epsilon-greedy";
  readonly use: "first" | "sum" | "last";
  readonly missing: "nothing" | undefined;
  /** Whether pulls are voided, granted elsewhere or corrected: then floors may be missed. */
  readonly isDisturbed: boolean;
  readonly isCapped: boolean;
  readonly renewEvery: number;
  readonly perRound: number;
}

export function randomMood(luck: Luck): Mood {
  const contract = luck.pick(["quota", "quota", "quota", "penalty", "proportional"] as const);
  const perRound = contract !== "proportional" && luck.chance(0.1) ? 2 : 1;
  const isPlain = contract !== "quota" || perRound > 1;
  return {
    contract,
    learner: luck.pick(["ucb1", "thompson", "epsilon-greedy"]),
    use: luck.pick(["first", "first", "sum", "last"]),
    missing: luck.chance(0.2) ? "nothing" : undefined,
    isDisturbed: perRound === 1 && luck.chance(0.4),
    isCapped: !isPlain && luck.chance(0.2),
    renewEvery: !isPlain && luck.chance(0.2) ? 1 + luck.below(50) : 0,
    perRound,
  };
}

/** Terms that can be kept, for this number of arms. */
export function randomTerms(luck: Luck, mood: Mood, arms: number): TermsInput {
  const { contract, learner, use, missing, isDisturbed, renewEvery, perRound } = mood;
  const shared = {
    perRound,
    rewards: { min: 0, max: 4, use, wait: 1 + luck.below(5000), ...(missing === undefined ? {} : { missing }) },
    sameArmFor: 2000,
    confirmWithin: 1,
  };
  if (contract === "proportional") return { ...shared, contract, period: 500 };
  const shares = randomShares(luck, arms);
  if (contract === "penalty") {
    return {
      ...shared,
      contract: { id: contract, parameters: { shares, penalties: shares.map(() => luck.below(5) / 4) } },
    };
  }
  const caps = mood.isCapped ? { caps: shares.map(() => "1") } : {};
  return {
    ...shared,
    contract: { id: contract, parameters: { shares, ...caps } },
    policy: { id: "deadline-quota", version: 2, parameters: { learner, renewEvery } },
    ...(isDisturbed ? { voidWithin: 8 } : {}),
  };
}

/** Fractions with awkward denominators that sum to at most 1, often to exactly 1. */
function randomShares(luck: Luck, arms: number): string[] {
  const denominator = luck.pick([3, 7, 10, 40, 997]);
  let left = luck.chance(0.5) ? denominator : luck.below(denominator + 1);
  return Array.from({ length: arms }, (_, arm) => {
    const units = arm === arms - 1 ? left : luck.below(Math.min(left, Math.ceil((2 * denominator) / arms)) + 1);
    left -= units;
    return `${units}/${denominator}`;
  });
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
  const name = () => (luck.chance(0.02) ? "unknown" : luck.pick(inPolicy));
  const open = [...allocator.state.open].map(({ place }) => place);
  const decision = () =>
    open.length === 0 || luck.chance(0.03) ? luck.below(allocator.state.length + 3) : luck.pick(open);
  const terms = (count: number) =>
    luck.chance(0.05) ? randomTerms(luck, mood, count + 1) : randomTerms(luck, mood, count);
  const effect = luck.chance(0.2) ? "now" : "without-loss";
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
  if (kind < 0.85) return { ...carried, kind: "tick", limit: 1 + luck.below(20) };
  if (kind < 0.87) return { ...carried, kind: "confirm", decisions: [decision()] };
  if (kind < 0.89 && mood.isDisturbed) return { ...carried, kind: "void", decisions: [decision()] };
  if (kind < 0.9 && mood.isDisturbed)
    return { ...carried, kind: "grant", arm: name(), counts: luck.chance(0.7), reason: "elsewhere" };
  if (kind < 0.905 && mood.isDisturbed)
    return { ...carried, kind: "calibrate", arm: name(), pulls: luck.below(5) - 2, reason: "a count" };
  if (kind < 0.93)
    return { ...carried, kind: luck.chance(0.4) ? "pause-arms" : "resume-arms", arms: [...new Set([name(), name()])] };
  if (kind < 0.945 && arms.count < 40) {
    const added = Array.from({ length: 1 + luck.below(2) }, (_, index) => `arm ${arms.count + index}`);
    return { ...carried, kind: "add-arms", arms: added, terms: terms(inPolicy.length + added.length), effect };
  }
  if (kind < 0.955) {
    const retired = [...new Set([name()])];
    return { ...carried, kind: "retire-arms", arms: retired, terms: terms(inPolicy.length - retired.length), effect };
  }
  if (kind < 0.98) return { ...carried, kind: "change", terms: terms(inPolicy.length), effect, reason: "a test" };
  if (kind < 0.985) return { ...carried, kind: "reseed", seed: { seed: luck.bytes(16), blinding: luck.bytes(32) } };
  return { ...carried, kind: luck.chance(0.3) ? "pause" : "resume" };
}

function decideItem(luck: Luck, { perRound }: Mood, name: () => string, arms: number): DecideItem {
  const list = () => Array.from({ length: luck.below(4) }, name);
  const restriction = luck.next();
  return {
    ...(restriction < 0.2 ? { available: list() } : restriction < 0.5 ? { except: list() } : {}),
    ...(perRound > 1 ? { count: perRound } : luck.chance(0.1) ? { count: 1 + luck.below(arms + 1) } : {}),
    ...(luck.chance(0.1) ? { id: `order ${luck.below(50)}` } : {}),
    ...(luck.chance(0.1) ? { subject: new Uint8Array(16).fill(luck.below(6)) } : {}),
    ...(luck.chance(0.1) ? { defer: true } : {}),
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
