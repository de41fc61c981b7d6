import { randomBytes } from "node:crypto";
import { Allocator, snapshotOf, type Executed } from "@evenhand/allocator";
import type { ArmInput, ArmTerms, Effect, GrantInput, TermsBody } from "@evenhand/protocol";
import type { Asked, Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/foldedAllocator.js";
import { Turns } from "../engine/turns.js";
import { changeMeaning } from "./changeMeaning.js";
import type { StoredValue } from "../store/store.js";
import { decisionName } from "./decisionName.js";
import { keepNothing, type Keep } from "./keptAnswers.js";
import type { PersonalData } from "./personalData.js";
import { termsAfter, type TermsChange } from "./termsAfter.js";
import { viewOf } from "./viewOf.js";

/** How a change is made. */
export interface ChangeOptions {
  readonly effect?: Effect | undefined;
  readonly reason?: string | undefined;
  /** Only what it would mean: nothing changes. */
  readonly dryRun?: boolean;
  /** What is stored with the change, for those who repeat the request. */
  readonly keep?: Keep;
}

/** Changes of contracts that run: their terms, their arms, their status. */
export class Changes {
  readonly #engine: Engine;
  readonly #personal: PersonalData;
  /** Of two who begin another seed at once, the second must know the seed of the first. */
  readonly #turns = new Turns();

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  /** Other terms, or other shares and caps for some arms. What is not named stays. */
  async change(
    id: string,
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", reason = "", ...how }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, arms ?? []);
    const asked = { kind: "change", terms: await this.#terms(id, { terms, arms }), effect, reason } as const;
    return this.#do(id, asked, how);
  }

  /** New arms, with the shares that they bring; others may make room for them in the same change. */
  async addArms(
    id: string,
    added: readonly ArmInput[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", ...how }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, arms ?? []);
    const after = await this.#terms(id, { terms, arms, added });
    const asked = { kind: "add-arms", arms: added.map((arm) => arm.id), terms: after, effect } as const;
    return this.#personal.withLabels(id, added, (labels) => this.#do(id, asked, how, labels));
  }

  /** Arms leave for ever. The shares of the others stay, unless they are named. */
  async retireArms(
    id: string,
    retired: readonly string[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", ...how }: ChangeOptions = {},
  ) {
    await this.#checkNamed(id, [...(arms ?? []), ...retired.map((name) => ({ id: name }))]);
    const after = await this.#terms(id, { terms, arms, retired });
    return this.#do(id, { kind: "retire-arms", arms: retired, terms: after, effect }, how);
  }

  /** Paused arms are absent until they are resumed; what they were owed is kept. */
  setArms(id: string, kind: "pause-arms" | "resume-arms", arms: readonly string[], how: ChangeOptions = {}) {
    return this.#do(id, { kind, arms }, how);
  }

  setStatus(
    id: string,
    kind: "pause" | "resume" | "archive",
    { reason = "", ...how }: Omit<ChangeOptions, "effect"> = {},
  ) {
    return this.#do(id, { kind, reason }, how);
  }

  /** Writes down an opportunity that was given elsewhere: a fallback, an import, a choice by hand. */
  async grant(id: string, { counts = true, ...asked }: GrantInput, keep: Keep = keepNothing) {
    const command = { kind: "grant", counts, ...asked } as Extract<Asked, { kind: "grant" }>;
    const told = ({ answer: { place, id: own } }: Executed<"grant">) => ({
      place,
      ...(own === undefined ? {} : { id: decisionName(id, own) }),
    });
    return told(await this.#engine.submit(id, command, (executed) => keep(told(executed))));
  }

  /** Moves the account of an arm by whole pulls, with a reason that stands in the log. */
  calibrate(id: string, asked: { arm: string; pulls: number; reason: string }, how: ChangeOptions = {}) {
    return this.#do(id, { kind: "calibrate", ...asked }, how);
  }

  /**
   * Begins another seed, so that the former one can be shown to an auditor without giving away later choices. With
   * `publish` the former one stands in the log, for everyone who reads it.
   */
  reseed(
    id: string,
    { publish = false }: { readonly publish?: boolean | undefined },
    how: Pick<ChangeOptions, "keep">,
  ) {
    return this.#turns.take(async () => {
      const { stored } = await this.#engine.load(id);
      const former = (await (await this.#engine.store()).seeds(stored.number)).at(-1);
      const seed = { seed: new Uint8Array(randomBytes(16)), blinding: new Uint8Array(randomBytes(32)) };
      const published =
        publish && former !== undefined ? { former: Uint8Array.of(...former.seed, ...former.blinding) } : {};
      return this.#do(id, { kind: "reseed", seed, ...published }, how);
    });
  }

  /** The allocator after the change; in a dry run what it would mean for every arm, from a copy that is thrown away. */
  async #do(
    id: string,
    asked: Asked,
    { dryRun = false, keep = keepNothing }: Pick<ChangeOptions, "dryRun" | "keep">,
    labels: readonly StoredValue[] = [],
  ) {
    const { allocator, stored } = await this.#engine.load(id);
    if (dryRun) {
      const copy = Allocator.restore(snapshotOf(allocator, { sha256: nodeSha256 }), undefined, { sha256: nodeSha256 });
      const { events } = copy.execute({ ...asked, at: copy.state.time, entropy: new Uint8Array(32) });
      return { id, origin: stored.origin, dryRun, ...changeMeaning(allocator.state, copy.state, events) };
    }
    let answer = viewOf(stored, allocator);
    await this.#engine.submit(id, asked, (_, after) => {
      // Right after the change: other commands may follow before it is stored.
      answer = viewOf(stored, after.allocator);
      return [...labels, ...keep(answer)];
    });
    return answer;
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
