import { randomBytes } from "node:crypto";
import { Allocator, snapshotOf, type Executed } from "@evenhand/allocator";
import type { ArmInput, ArmTerms, Effect, GrantInput, TermsBody } from "@evenhand/protocol";
import type { Asked, Engine, Loaded } from "../engine/engine.js";
import { nodeSha256 } from "../engine/foldedAllocator.js";
import { serviceError } from "../errors.js";
import type { StoredValue } from "../store/store.js";
import { changeMeaning } from "./changeMeaning.js";
import { contractVersion } from "./contractVersion.js";
import { decisionName } from "./decisionName.js";
import { keepNothing, type Keep } from "./keptAnswers.js";
import type { PersonalData } from "./personalData.js";
import { termsAfter } from "./termsAfter.js";
import { TurnsByName } from "./turnsByName.js";
import { viewOf } from "./viewOf.js";

/** How a change is made. */
export interface ChangeOptions {
  readonly effect?: Effect | undefined;
  readonly reason?: string | undefined;
  /** Only what it would mean: nothing changes. */
  readonly dryRun?: boolean;
  /** The version of the contract that the change is meant for: refused where it is another one by now. */
  readonly expected?: string | undefined;
  /** What is stored with the change, for those who repeat the request. */
  readonly keep?: Keep;
}

type State = Loaded["allocator"]["state"];

/** Changes of contracts that run: their terms, their arms, their status. */
export class Changes {
  readonly #engine: Engine;
  readonly #personal: PersonalData;
  /** Changes of one allocator come one after the other: each is made from what the one before it has left. */
  readonly #turns = new TurnsByName();

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  /** Other terms, or other shares and caps for some arms. What is not named stays. */
  change(
    id: string,
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", reason = "", ...how }: ChangeOptions = {},
  ) {
    return this.#do(id, how, (state) => {
      checkNamed(state, arms ?? []);
      return { kind: "change", terms: termsAfter(state, { terms, arms }), effect, reason };
    });
  }

  /** New arms, with the shares that they bring; others may make room for them in the same change. */
  addArms(
    id: string,
    added: readonly ArmInput[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", ...how }: ChangeOptions = {},
  ) {
    const asked = (state: State): Asked => {
      checkNamed(state, arms ?? []);
      const after = termsAfter(state, { terms, arms, added });
      return { kind: "add-arms", arms: added.map((arm) => arm.id), terms: after, effect };
    };
    return this.#personal.withLabels(id, added, (labels) => this.#do(id, how, asked, labels));
  }

  /** Arms leave for ever. The shares of the others stay, unless they are named. */
  retireArms(
    id: string,
    retired: readonly string[],
    { terms, arms }: { terms?: TermsBody | undefined; arms?: readonly ArmTerms[] | undefined },
    { effect = "without-loss", ...how }: ChangeOptions = {},
  ) {
    return this.#do(id, how, (state) => {
      checkNamed(state, [...(arms ?? []), ...retired.map((name) => ({ id: name }))]);
      return { kind: "retire-arms", arms: retired, terms: termsAfter(state, { terms, arms, retired }), effect };
    });
  }

  /** Paused arms are absent until they are resumed; what they were owed is kept. */
  setArms(id: string, kind: "pause-arms" | "resume-arms", arms: readonly string[], how: ChangeOptions = {}) {
    return this.#do(id, how, () => ({ kind, arms }));
  }

  setStatus(
    id: string,
    kind: "pause" | "resume" | "archive",
    { reason = "", ...how }: Omit<ChangeOptions, "effect"> = {},
  ) {
    return this.#do(id, how, () => ({ kind, reason }));
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
    return this.#do(id, how, () => ({ kind: "calibrate", ...asked }));
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
    return this.#do(id, how, async () => {
      const { stored } = await this.#engine.load(id);
      const former = (await (await this.#engine.store()).seeds(stored.number)).at(-1);
      const seed = { seed: new Uint8Array(randomBytes(16)), blinding: new Uint8Array(randomBytes(32)) };
      const published =
        publish && former !== undefined ? { former: Uint8Array.of(...former.seed, ...former.blinding) } : {};
      return { kind: "reseed", seed, ...published };
    });
  }

  /**
   * Does what `asked` makes of the contract as it stands. Answers the allocator after the change; in a dry run what it
   * would mean for every arm, from a copy that is thrown away.
   */
  #do(
    id: string,
    { dryRun = false, expected, keep = keepNothing }: Pick<ChangeOptions, "dryRun" | "expected" | "keep">,
    asked: (state: State) => Asked | Promise<Asked>,
    labels: readonly StoredValue[] = [],
  ) {
    return this.#turns.take(id, async () => {
      const { allocator, stored } = await this.#engine.load(id);
      checkVersion(allocator.state, expected);
      const command = await asked(allocator.state);
      if (dryRun) return { id, origin: stored.origin, dryRun, ...meaningOf(allocator, command) };
      let answer!: ReturnType<typeof viewOf>;
      await this.#engine.submit(id, command, (_, after) => {
        // Right after the change: other commands may follow before it is stored.
        answer = viewOf(stored, after.allocator);
        return [...labels, ...keep(answer)];
      });
      return answer;
    });
  }
}

/** What a command would do, and the version of the contract from which that follows. */
function meaningOf(allocator: Allocator, command: Asked) {
  const copy = Allocator.restore(snapshotOf(allocator, { sha256: nodeSha256 }), undefined, { sha256: nodeSha256 });
  const { events } = copy.execute({ ...command, at: copy.state.time, entropy: new Uint8Array(32) });
  return { ...changeMeaning(allocator.state, copy.state, events), version: contractVersion(allocator.state) };
}

/** Each must be an arm of the allocator: a misspelt one would silently change nothing. */
function checkNamed({ arms }: State, named: readonly { readonly id: string }[]): void {
  named.forEach((one, index) => arms.number(one.id, `arms[${index}].id`));
}

/** Two who change a contract at the same time have both looked at it before: the second must look again. */
function checkVersion(state: State, expected: string | undefined): void {
  if (expected === undefined) return;
  const version = contractVersion(state);
  if (version === expected) return;
  const required = `${version}, the version of the contract as it stands`;
  throw serviceError("contract-changed", { received: expected, required, path: "expected" });
}
