import { bytesToHex } from "@noble/hashes/utils.js";
import { allocatorError } from "../../errors.js";
import { canonicalJson, type Json } from "../../events/canonicalJson.js";
import type { AllocatorEvent, EventNamed, FieldsOf, Kind } from "../../events/eventKinds.js";
import type { Sha256 } from "../../ledger/sha256.js";
import type { ApplyContext } from "../../machine/apply/applyContext.js";
import { applyEvent } from "../../machine/apply/applyEvent.js";
import type { AllocatorState } from "../../machine/allocatorState.js";
import { beginningState } from "../../machine/beginningState.js";
import { finished } from "../../finished.js";
import { findingNewShares, forgoneOf } from "../../machine/sharesInForce.js";
import { checkArmsAdded, checkArmsRetired, checkChanged, checkCreated } from "./checkArms.js";
import { checkCalibrated, checkGranted, checkPaused, checkResumed } from "./checkArms.js";
import { checkDecided, type Luck } from "./checkDecided.js";
import { checkConfirmed, checkRewarded, checkSettled, checkVoided } from "./checkOutcome.js";
import { mismatch, same, unless, type Mismatch } from "./mismatch.js";
import { Turns } from "./turns.js";
import { canBeFormer, type KnownSeeds } from "./knownSeeds.js";

/**
 * Follows a log with the machine that wrote it, or should have: every event is compared with what the machine would
 * have written after the events before it, and then folded as the log has it.
 */
export class Recomputation {
  readonly luck: Luck = { isKnown: false, isRandom: false, recomputed: 0, unknown: 0 };
  readonly #seeds: KnownSeeds;
  readonly #context: ApplyContext;
  #state: AllocatorState | undefined;
  /** The `tenures` event that must come next. */
  #due: FieldsOf<"tenures"> | undefined;
  readonly #turns = new Turns();
  #reseeded = 0;

  constructor(seeds: KnownSeeds, sha256: Sha256) {
    this.#seeds = seeds;
    this.#context = { sha256, seed: 0, forgone: [] };
  }

  /** The state after the events that were folded. */
  get state(): AllocatorState | undefined {
    return this.#state;
  }

  /** What does not fit the events before, if anything. Throws where the event makes no sense at all. */
  check(event: AllocatorEvent): Mismatch | undefined {
    const state = this.#state;
    if (state === undefined) {
      return event.kind === "created" ? checkCreated(event) : mismatch("kind", event.kind, "created");
    }
    if (event.kind === "created") return mismatch("kind", "created", "one beginning of a log");
    if (this.#due !== undefined && event.kind !== "tenures") {
      return mismatch("kind", event.kind, tenuresInWords(this.#due));
    }
    if (event.at < state.time) return mismatch("time", event.at, `${state.time} or later`);
    return this.#checkKind(state, event) ?? this.#turns.check(state, event);
  }

  /** Takes the event as the log has it, whether it fits or not. Throws where it cannot be folded. */
  fold(event: AllocatorEvent): void {
    if (this.#state === undefined || event.kind === "created") {
      this.#begin(event);
      return;
    }
    this.#due = undefined;
    this.#turns.take(this.#state, event);
    if (event.kind === "reseeded") this.#useSeedOf(event.fields.commitment);
    const { termsRead } = this.#state;
    const { tenuresBegun } = this.#state.policy;
    applyEvent(this.#state, event, this.#context);
    if (this.#state.termsRead > termsRead || this.#state.policy.tenuresBegun !== tenuresBegun) this.#expectTenures();
  }

  /** Whether the log stops where its next event is sure. */
  get missing(): string | undefined {
    return this.#due === undefined ? this.#turns.missing : tenuresInWords(this.#due);
  }

  #begin(event: AllocatorEvent): void {
    if (event.kind !== "created" || this.#state !== undefined) {
      const required = "one created event, at the beginning";
      throw allocatorError("log-impossible", { received: event.kind, required });
    }
    this.#useSeedOf(event.fields.commitment);
    this.#state = finished(beginningState(event, this.#context.seed, event.personal?.names));
    this.#expectTenures();
  }

  /** Where a seed is not known another number stands in for it, so that the policy begins again as it did. */
  #useSeedOf(commitment: Uint8Array): void {
    const seed = this.#seeds.fitting(commitment);
    this.luck.isKnown = seed !== undefined;
    this.#context.seed = seed ?? this.#reseeded;
    this.#reseeded++;
  }

  #checkKind(state: AllocatorState, event: AllocatorEvent): Mismatch | undefined {
    switch (event.kind) {
      case "decided":
        return checkDecided(state, event, this.luck);
      case "tenures":
        return this.#checkTenures(state, event);
      case "reseeded":
        return this.#checkReseeded(state, event);
      default:
        return (checks[event.kind] as Check<Kind> | undefined)?.(state, event);
    }
  }

  #expectTenures(): void {
    if (this.#state === undefined) return;
    const shares = finished(findingNewShares(this.#state));
    const forgone = this.#context.forgone.splice(0).map(({ arm, pulls }) => forgoneOf(arm, pulls));
    this.#due = shares.length === 0 && forgone.length === 0 ? undefined : { shares, forgone };
  }

  #checkTenures({ time }: AllocatorState, { at, fields }: EventNamed<"tenures">): Mismatch | undefined {
    if (this.#due === undefined) return mismatch("kind", "tenures", "no change of shares here");
    return same("shares", tenuresInWords(fields), tenuresInWords(this.#due)) ?? same("time", at, time);
  }

  #checkReseeded({ commitment }: AllocatorState, { fields: { former } }: EventNamed<"reseeded">): Mismatch | undefined {
    const isIt = canBeFormer(former, commitment, this.#seeds.last, this.#context.sha256);
    return unless(isIt, "former", bytesToHex(former), "the seed of the events before");
  }
}

type Check<K extends Kind> = (state: AllocatorState, event: EventNamed<K>) => Mismatch | undefined;

const checks: { readonly [K in Kind]?: Check<K> } = {
  rewarded: checkRewarded,
  settled: checkSettled,
  confirmed: checkConfirmed,
  voided: checkVoided,
  armsAdded: checkArmsAdded,
  armsPaused: checkPaused,
  armsResumed: checkResumed,
  armsRetired: checkArmsRetired,
  changed: checkChanged,
  granted: checkGranted,
  calibrated: checkCalibrated,
  paused: ({ status }) => same("state", status, "running"),
  resumed: ({ status }) => same("state", status, "paused"),
  archived: ({ status }) => unless(status !== "archived", "state", "an end after the end", "none"),
};

function tenuresInWords(fields: FieldsOf<"tenures">): string {
  return `tenures ${canonicalJson(fields as unknown as Json)}`;
}
