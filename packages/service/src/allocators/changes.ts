import { Allocator, alarmsOf, allocatorView, snapshotOf } from "@evenhand/allocator";
import type { ArmInput, ArmTerms, Effect, GrantInput, TermsBody } from "@evenhand/protocol";
import type { Asked, Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/foldedAllocator.js";
import { changeMeaning } from "./changeMeaning.js";
import { decisionName } from "./decisionName.js";
import type { PersonalData } from "./personalData.js";
import { termsAfter, type TermsChange } from "./termsAfter.js";

/** How a change is made. */
export interface ChangeOptions {
  readonly effect?: Effect | undefined;
  readonly reason?: string | undefined;
  /** Only what it would mean: nothing changes. */
  readonly dryRun?: boolean;
}

/** Changes of contracts that run: their terms, their arms, their status. */
export class Changes {
  readonly #engine: Engine;
  readonly #personal: PersonalData;

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  /** Other terms, or other shares and caps for some arms. What is not named stays. */
  async change(
    id: string,
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", reason = "", dryRun }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, arms ?? []);
    const asked = { kind: "change", terms: await this.#terms(id, { terms, arms }), effect, reason } as const;
    return this.#do(id, asked, dryRun);
  }

  /** New arms, with the shares that they bring; others may make room for them in the same change. */
  async addArms(
    id: string,
    added: readonly ArmInput[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", dryRun }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, arms ?? []);
    const after = await this.#terms(id, { terms, arms, added });
    const names = added.map((arm) => arm.id);
    const answer = await this.#do(id, { kind: "add-arms", arms: names, terms: after, effect }, dryRun);
    if (dryRun !== true) await this.#personal.label(id, added);
    return answer;
  }

  /** Arms leave for ever. The shares of the others stay, unless they are named. */
  async retireArms(
    id: string,
    retired: readonly string[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", dryRun }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, [...(arms ?? []), ...retired.map((name) => ({ id: name }))]);
    const after = await this.#terms(id, { terms, arms, retired });
    return this.#do(id, { kind: "retire-arms", arms: retired, terms: after, effect }, dryRun);
  }

  /** Paused arms are absent until they are resumed; what they were owed is kept. */
  setArms(id: string, kind: "pause-arms" | "resume-arms", arms: readonly string[], { dryRun }: ChangeOptions = {}) {
    return this.#do(id, { kind, arms }, dryRun);
  }

  setStatus(
    id: string,
    kind: "pause" | "resume" | "archive",
    { reason = "", dryRun }: Pick<ChangeOptions, "reason" | "dryRun"> = {},
  ) {
    return this.#do(id, { kind, reason }, dryRun);
  }

  /** Writes down an opportunity that was given elsewhere: a fallback, an import, a choice by hand. */
  async grant(id: string, { counts = true, ...asked }: GrantInput) {
    const command = { kind: "grant", counts, ...asked } as Extract<Asked, { kind: "grant" }>;
    const { answer } = await this.#engine.submit(id, command);
    return { place: answer.place, ...(answer.id === undefined ? {} : { id: decisionName(id, answer.id) }) };
  }

  /** Moves the account of an arm by whole pulls, with a reason that stands in the log. */
  calibrate(id: string, asked: { arm: string; pulls: number; reason: string }, { dryRun }: ChangeOptions = {}) {
    return this.#do(id, { kind: "calibrate", ...asked }, dryRun);
  }

  /** The allocator after the change; in a dry run what it would mean for every arm, from a copy that is thrown away. */
  async #do(id: string, asked: Asked, dryRun = false) {
    const { allocator, stored } = await this.#engine.load(id);
    if (dryRun) {
      const copy = Allocator.restore(snapshotOf(allocator, { sha256: nodeSha256 }), undefined, { sha256: nodeSha256 });
      const { events } = copy.execute({ ...asked, at: copy.state.time, entropy: new Uint8Array(32) });
      return { id, origin: stored.origin, dryRun, ...changeMeaning(allocator.state, copy.state, events) };
    }
    await this.#engine.submit(id, asked);
    const { state } = (await this.#engine.load(id)).allocator;
    return { id, origin: stored.origin, ...allocatorView(state), alarms: alarmsOf(state) };
  }

  async #terms(id: string, change: TermsChange) {
    return termsAfter((await this.#engine.load(id)).allocator.state, change);
  }

  /** Each must be an arm of the allocator: a misspelt one would silently change nothing. */
  async #checkNamed(id: string, named: readonly { readonly id: string }[]): Promise<void> {
    const { arms } = (await this.#engine.load(id)).allocator.state;
    named.forEach((one, index) => arms.number(one.id, `arms[${index}].id`));
  }
}
