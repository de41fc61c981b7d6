import { EvenhandError, parseFraction, type CheckedPolicy } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../bytes/canonicalJson.js";
import type { ArmFraction } from "../bytes/field.js";
import type { AllocatorEvent, EventNamed, FieldsOf, Kind, PersonalOf } from "../events/eventKinds.js";
import { eventRecord, SALT_LENGTH, type EventRecord } from "../events/eventRecord.js";
import { finished } from "../finished.js";
import type { AllocatorState, ApplyContext } from "./allocatorState.js";
import { applyEvent } from "./apply/applyEvent.js";
import type { CommandEnvelope } from "./command.js";

const NO_BYTES = new Uint8Array(0);
const ENTROPY_LENGTH = 32;
/** What a salt is the hash of: entropy · "salt" · number. Made once: an allocation takes as long as all the rest. */
const salted = new Uint8Array(ENTROPY_LENGTH + 8);
salted.set(utf8ToBytes("salt"), ENTROPY_LENGTH);

/** An event that was made, with the salt that ids are derived from. */
export interface AppendedEvent {
  readonly record: EventRecord;
  readonly event: AllocatorEvent;
  readonly place: number;
  readonly salt: Uint8Array;
}

type RequestFields = Pick<PersonalOf<"confirmed">, "key" | "fingerprint" | "place">;
type EventContent<K extends Kind> = Omit<EventNamed<K>, "at" | "personal">;

/** Makes the events of one command, one after the other, and applies each. */
export class Appender {
  readonly appended: AppendedEvent[] = [];
  readonly #state: AllocatorState;
  readonly #context: ApplyContext;
  readonly #command: CommandEnvelope;
  #applied = 0;
  #isApplying = false;

  constructor(state: AllocatorState, context: ApplyContext, command: CommandEnvelope) {
    this.#state = state;
    this.#context = context;
    this.#command = command;
  }

  /** A clock that was set back does not move the log back. */
  get at(): number {
    return Math.max(this.#state.time, this.#command.at);
  }

  /** The request that an event came from: the key stands in the first one of a command that has a personal part. */
  get request(): RequestFields {
    const place = this.appended.length;
    const { key } = this.#command;
    const isFirst = key !== undefined && this.appended.every(({ event }) => event.personal === undefined);
    return { key: isFirst ? key.hash : NO_BYTES, fingerprint: isFirst ? key.fingerprint : NO_BYTES, place };
  }

  /** Whether the state may have changed before this error. What is refused with the first event has changed nothing. */
  mayHaveChanged(error: unknown): boolean {
    return this.#applied > 0 || (this.#isApplying && !(error instanceof EvenhandError));
  }

  /** Whether an event of this command needs a personal part to say which request it came from. */
  get isKeyed(): boolean {
    return this.#command.key !== undefined;
  }

  append<K extends Exclude<Kind, "created">>(made: EventContent<K>, personal?: PersonalOf<K>): AppendedEvent {
    const { termsRead } = this.#state;
    const { tenuresBegun } = this.#state.policy;
    const { kind, fields } = made;
    const event = personal === undefined ? { kind, at: this.at, fields } : { kind, at: this.at, fields, personal };
    const appended = this.#append(event as EventNamed<K>);
    if (this.#state.termsRead > termsRead || this.#state.policy.tenuresBegun !== tenuresBegun) this.writeShares();
    return appended;
  }

  #append(event: Exclude<AllocatorEvent, { kind: "created" }>): AppendedEvent {
    const appended = this.#written(event, this.#state.length);
    this.#isApplying = true;
    applyEvent(this.#state, event, this.#context);
    this.#isApplying = false;
    this.#applied++;
    return appended;
  }

  #written(event: AllocatorEvent, place: number): AppendedEvent {
    const { sha256 } = this.#context;
    const salt = this.#saltOf(2 * this.appended.length);
    const personalSalt = event.personal === undefined ? NO_BYTES : this.#saltOf(2 * this.appended.length + 1);
    const appended = { record: eventRecord(event, salt, personalSalt, sha256), event, place, salt };
    this.appended.push(appended);
    return appended;
  }

  #saltOf(number: number): Uint8Array {
    salted.set(this.#command.entropy);
    for (let byte = 0, rest = number; byte < 4; byte++, rest >>>= 8) salted[ENTROPY_LENGTH + 7 - byte] = rest & 255;
    return this.#context.sha256(salted).slice(0, SALT_LENGTH);
  }

  /** Where shares have come into force, the log says which: a reader need not know the rule. */
  writeShares(): void {
    finished(this.writingShares());
  }

  /** The same in steps, for a new state, which has no other user yet. */
  *writingShares(): Generator<void, void> {
    const fields = yield* findingTenures(this.#state, this.#context);
    if (fields !== undefined) this.#append({ kind: "tenures", at: this.at, fields });
  }

  /** The first event of a log: the state is made from it. */
  created(event: EventNamed<"created">): AppendedEvent {
    return this.#written(event, 0);
  }
}

/** Places that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

/**
 * What a `tenures` event says now: the shares that have come into force and are not yet in the state, and what arms
 * have forgone since the last look. Undefined where there is neither. In steps; the audit asks the same question.
 */
export function* findingTenures(
  { policy, arms, promised, terms }: AllocatorState,
  { forgone }: ApplyContext,
): Generator<void, FieldsOf<"tenures"> | undefined> {
  const shareOf = policyShareOf(policy, terms.policy.parameters["shares"]);
  const { inPolicy } = arms;
  const shares: ArmFraction[] = [];
  for (let slot = 0; slot < inPolicy.length; slot++) {
    if (slot % STEP === STEP - 1) yield;
    const arm = inPolicy[slot];
    const { numerator, denominator } = parseFraction(shareOf(slot));
    if (!promised.isInForce(arm, numerator, denominator)) shares.push({ arm, numerator, denominator });
  }
  yield;
  const lost = forgone.splice(0).map(({ arm, pulls }) => ({ arm, ...parseFraction(pulls) }));
  return shares.length === 0 && lost.length === 0 ? undefined : { shares, forgone: lost };
}

/** The share of each place of the policy, as text; 0 under a contract that promises no shares. */
function policyShareOf(policy: CheckedPolicy, asked: Json | undefined): (slot: number) => string {
  if (policy.tenuresBegun !== undefined) return (slot) => policy.tenure(slot).share;
  if (asked === undefined) return () => "0";
  return (slot) => String(Array.isArray(asked) ? asked[slot] : asked);
}
