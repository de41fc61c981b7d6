import { bytesToHex } from "@noble/hashes/utils.js";
import { allocatorError } from "../../errors.js";
import { canonicalJson, type Json } from "../../bytes/canonicalJson.js";
import type { AllocatorEvent, EventNamed, FieldsOf, Kind } from "../../events/eventKinds.js";
import type { Sha256 } from "../../ledger/sha256.js";
import { beginningState, type AllocatorState, type ApplyContext } from "../../machine/allocatorState.js";
import { applyEvent } from "../../machine/apply/applyEvent.js";
import { finished } from "../../finished.js";
import { statesFor, treatmentOf } from "../../machine/statusTable.js";
import { findingTenures } from "../../machine/appender.js";
import { mismatch, same, unless, type AfterEnd, type Mismatch } from "./finding.js";
import { checkArmsAdded, checkArmsRetired, checkChanged, checkCreated } from "./checkArms.js";
import { checkCalibrated, checkGranted, checkPaused, checkResumed } from "./checkArms.js";
import { checkDecided, type Luck } from "./checkDecided.js";
import { checkConfirmed, checkRewarded, checkSettled, checkVoided } from "./checkOutcome.js";
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
  /** The event before was a fork. */
  #mustReseed = false;
  #reseeded = 0;
  #afterEnd: AfterEnd | undefined;

  constructor(seeds: KnownSeeds, sha256: Sha256) {
    this.#seeds = seeds;
    this.#context = { sha256, seed: 0, forgone: [] };
  }

  /** The state after the events that were folded. */
  get state(): AllocatorState | undefined {
    return this.#state;
  }

  /** What came after the end of the contract, if anything. */
  get afterEnd(): AfterEnd | undefined {
    return this.#afterEnd;
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
    if (this.#mustReseed && event.kind !== "reseeded") return mismatch("kind", event.kind, RESEED_AFTER_FORK);
    if (event.at < state.time) return mismatch("time", event.at, `${state.time} or later`);
    return this.#checkStatus(state, event) ?? this.#checkKind(state, event) ?? this.#turns.check(state, event);
  }

  /** Takes the event as the log has it, whether it fits or not. Throws where it cannot be folded. */
  fold(event: AllocatorEvent): void {
    if (this.#state === undefined || event.kind === "created") {
      this.#begin(event);
      return;
    }
    this.#due = undefined;
    this.#mustReseed = event.kind === "forked";
    this.#turns.take(this.#state, event);
    if (event.kind === "reseeded") this.#useSeedOf(event.fields.commitment);
    const { termsRead } = this.#state;
    const { tenuresBegun } = this.#state.policy;
    applyEvent(this.#state, event, this.#context);
    if (this.#state.termsRead > termsRead || this.#state.policy.tenuresBegun !== tenuresBegun) this.#expectTenures();
  }

  /** Whether the log stops where its next event is sure. */
  get missing(): string | undefined {
    if (this.#mustReseed) return RESEED_AFTER_FORK;
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

  /** Whether the event can stand where it stands in the life of the contract. */
  #checkStatus({ status, length }: AllocatorState, { kind }: FollowingEvent): Mismatch | undefined {
    // Right after a fork another seed begins in every state.
    if (this.#mustReseed) return undefined;
    const treatment = treatmentOf(kind, status);
    if (treatment === "done" || kind === "tenures") return undefined;
    const found = mismatch("state of the contract", status, statesFor(kind));
    if (treatment !== "refused-now") return found;
    this.#afterEnd = {
      count: (this.#afterEnd?.count ?? 0) + 1,
      first: this.#afterEnd?.first ?? { event: length, kind, ...found },
    };
    return undefined;
  }

  #checkKind(state: AllocatorState, event: FollowingEvent): Mismatch | undefined {
    const known = { luck: this.luck, due: this.#due, seeds: this.#seeds, sha256: this.#context.sha256 };
    return (checks[event.kind] as Check<FollowingEvent["kind"]>)(state, event, known);
  }

  #expectTenures(): void {
    if (this.#state === undefined) return;
    this.#due = finished(findingTenures(this.#state, this.#context.forgone));
    this.#context.forgone.length = 0;
  }
}

/** What is known of the log besides the state that its events have led to. */
interface LogKnowledge {
  readonly luck: Luck;
  /** The `tenures` event that must come next. */
  readonly due: FieldsOf<"tenures"> | undefined;
  readonly seeds: KnownSeeds;
  readonly sha256: Sha256;
}

type FollowingEvent = Exclude<AllocatorEvent, { kind: "created" }>;
type Check<K extends Kind> = (state: AllocatorState, event: EventNamed<K>, known: LogKnowledge) => Mismatch | undefined;

/** Every kind of event has its check. `created` has `checkCreated`, because there is no state before it. */
const checks: { readonly [K in FollowingEvent["kind"]]: Check<K> } = {
  decided: checkDecided,
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
  tenures: checkTenures,
  reseeded: checkReseeded,
  restored: checkRestored,
  forked: byFolding,
  paused: byStatusAlone,
  resumed: byStatusAlone,
  archived: byStatusAlone,
};

/** A log that goes on without lost events, and draws them again with the same seed, is not what a fork leaves. */
const RESEED_AFTER_FORK = "reseeded, right after the fork";

function checkTenures({ time }: AllocatorState, { at, fields }: EventNamed<"tenures">, { due }: LogKnowledge) {
  if (due === undefined) return mismatch("kind", "tenures", "no change of shares here");
  return same("shares", tenuresInWords(fields), tenuresInWords(due)) ?? same("time", at, time);
}

function checkReseeded(
  { commitment }: AllocatorState,
  { fields: { former } }: EventNamed<"reseeded">,
  { seeds, sha256 }: LogKnowledge,
) {
  const isIt = canBeFormer(former, commitment, seeds.last, sha256);
  return unless(isIt, "former", bytesToHex(former), "the seed of the events before");
}

function checkRestored(_state: AllocatorState, { at, fields: { backup } }: EventNamed<"restored">) {
  return unless(backup <= at, "backup", backup, `a time until ${at}`);
}

/** Whether a fork is one is asked when it is folded. */
function byFolding(): undefined {
  return undefined;
}

/** The event has no fields: the table of states, which was asked before, says all that can be said. */
function byStatusAlone(): undefined {
  return undefined;
}

function tenuresInWords(fields: FieldsOf<"tenures">): string {
  return `tenures ${canonicalJson(fields as unknown as Json)}`;
}
