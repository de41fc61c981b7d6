import { EvenhandError, Generator } from "@evenhand/core";
import type { Command, TermsInput } from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";
import type { Run } from "./run.js";

type Made = Command extends infer C ? (C extends unknown ? Omit<C, "at" | "entropy"> : never) : never;

/** Commands of every kind, many of which are refused: each from one keyed stream, so that two runs get the same. */
export class RandomCommands {
  readonly #random: Generator;
  readonly #use: "first" | "sum" | "last";
  #names = 0;
  #seeds = 0;
  readonly made: Record<string, number> = {};
  /** The seed in use. */
  secret: Run["secret"];

  constructor(seed: number, run: Run) {
    this.#random = new Generator().key(seed, 1, 0, 0);
    this.#use = run.allocator.state.terms.rewards.use;
    this.secret = run.secret;
  }

  #below(count: number): number {
    return this.#random.integer(count);
  }

  /** Does one command, after some time. A refusal is one of the possible answers. */
  step(run: Run): void {
    run.at += this.#below(4) * 50;
    const command = this.#command(run);
    try {
      const { events } = run.do(command as never);
      if (command.kind === "reseed") this.secret = command.seed;
      if (events.length > 0) this.made[command.kind] = (this.made[command.kind] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof EvenhandError)) throw error;
      this.made["refused"] = (this.made["refused"] ?? 0) + 1;
    }
  }

  #command(run: Run): Made {
    const { state } = run.allocator;
    const dice = this.#below(100);
    if (dice < 40) return { kind: "decide", items: [this.#item(run)] };
    if (dice < 62) return { kind: "reward", items: [this.#reward(run)] };
    if (dice < 66) return { kind: "void", decisions: [this.#decision(run)] };
    if (dice < 70) return { kind: "confirm", decisions: [this.#unconfirmed(run)] };
    if (dice < 80) return { kind: "tick", limit: 1 + this.#below(20) };
    if (dice < 83) return { kind: this.#below(2) === 0 ? "pause-arms" : "resume-arms", arms: [this.#name(run)] };
    if (dice < 86) {
      const count = state.arms.inPolicy.length;
      if (count < 7)
        return { kind: "add-arms", arms: [`new ${this.#names++}`], terms: this.#terms(count + 1), ...this.#effect() };
      return { kind: "retire-arms", arms: [this.#name(run)], terms: this.#terms(count - 1), ...this.#effect() };
    }
    if (dice < 91) return { kind: "change", terms: this.#terms(state.arms.inPolicy.length), ...this.#effect() };
    if (dice < 94) return { kind: "grant", arm: this.#name(run), counts: this.#below(2) === 0, reason: "by hand" };
    if (dice < 96)
      return { kind: "calibrate", arm: this.#name(run), pulls: 1 - 2 * this.#below(2), reason: "a mistake" };
    if (dice < 97) {
      const seed = new Uint8Array(16).fill(++this.#seeds);
      return { kind: "reseed", seed: { seed, blinding: new Uint8Array(32).fill(1) } };
    }
    return { kind: state.status === "running" && this.#below(3) === 0 ? "pause" : "resume", reason: "lunch" };
  }

  #item(run: Run) {
    const dice = this.#below(10);
    if (dice === 0) return { id: `mine ${this.#below(30)}` };
    if (dice === 1) return { subject: nodeSha256(Uint8Array.of(this.#below(6))) };
    if (dice === 2) return { defer: true };
    if (dice === 3) return { available: [this.#name(run), this.#name(run)] };
    if (dice === 4) return { except: [this.#name(run)] };
    if (dice === 5) return { count: 2 };
    return {};
  }

  #reward(run: Run) {
    const report = this.#use === "sum" ? { report: `part ${this.#below(3)}` } : {};
    return { decision: this.#decision(run), value: this.#below(9) / 16, ...report };
  }

  /** A decision of late: perhaps no decision at all. */
  #decision(run: Run): number {
    return Math.max(1, run.allocator.state.length - 1 - this.#below(25));
  }

  #unconfirmed(run: Run): number {
    const [first] = [...run.allocator.state.open].filter(({ confirmBy }) => confirmBy > 0);
    return first?.place ?? this.#decision(run);
  }

  #name(run: Run): string {
    const { arms } = run.allocator.state;
    return arms.name(this.#below(arms.count)) ?? "";
  }

  #effect() {
    return { effect: this.#below(4) === 0 ? ("now" as const) : ("without-loss" as const) };
  }

  #terms(arms: number): TermsInput {
    return randomTerms(
      this.#use,
      Array.from({ length: arms }, () => `${this.#below(4)}/24`),
    );
  }
}

export function randomTerms(use: "first" | "sum" | "last", shares: readonly string[]): TermsInput {
  return {
    contract: { id: "quota", parameters: { shares } },
    rewards: { use, wait: 1500, ...(use === "last" ? { missing: "nothing" } : {}) },
    sameArmFor: 900,
    confirmWithin: 400,
    voidWithin: use === "sum" ? 0 : 4,
  };
}
