import { EvenhandError, parseFraction, type CheckedPolicy, type Fraction } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../bytes/canonicalJson.js";
import type { ArmFraction } from "../bytes/field.js";
import type { AllocatorEvent, EventNamed, FieldsOf, Kind, PersonalOf } from "../events/eventKinds.js";
import { eventRecord, SALT_LENGTH, type EventRecord } from "../events/eventRecord.js";
import { finished } from "../finished.js";
import type { AllocatorState, ApplyContext, ForgonePulls } from "./allocatorState.js";
import { applyEvent, planningEvent, type TermsKind } from "./apply/applyEvent.js";
import type { TermsPlan } from "./changeTerms.js";
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
type FollowingEvent = Exclude<AllocatorEvent, { kind: "created" }>;
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
    const appended = this.#written(event as EventNamed<K>, this.#state.length);
    this.#apply(event as EventNamed<K>);
    if (this.#state.termsRead > termsRead || this.#state.policy.tenuresBegun !== tenuresBegun) this.writeShares();
    return appended;
  }

  /**
   * `append` in steps, for an event by which other terms come into force: what it leads to is made beside the state,
   * which changes in the last step alone.
   */
  *appendingTerms<K extends TermsKind>(made: EventContent<K>, personal?: PersonalOf<K>): Generator<void, void> {
    const [state, context] = [this.#state, this.#context];
    const { kind, fields } = made;
    const { at } = this;
    const event = { kind, at, fields, ...(personal === undefined ? {} : { personal }) } as EventNamed<K>;
    this.#written(event, state.length);
    yield;
    const plan = (yield* planningEvent(state, event, context)) as TermsPlan;
    yield;
    const { terms, policy, arms: inPolicy, forgone } = plan;
    const after = { terms, policy, arms: { inPolicy }, promised: state.promised };
    const tenures = yield* findingTenures(after, forgone);
    const following = tenures === undefined ? undefined : this.#tenures(tenures, at, state.length + 1);
    yield;
    this.#apply(event, plan);
    context.forgone.length = 0;
    if (following !== undefined) this.#apply(following);
  }

  #apply(event: FollowingEvent, plan?: TermsPlan): void {
    this.#isApplying = true;
    applyEvent(this.#state, event, this.#context, plan);
    this.#isApplying = false;
    this.#applied++;
  }

  /** Writes the event, which is not applied yet. */
  #tenures(fields: FieldsOf<"tenures">, at: number, place: number): EventNamed<"tenures"> {
    const event = { kind: "tenures", at, fields } as const;
    this.#written(event, place);
    return event;
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
    const fields = yield* findingTenures(this.#state, this.#context.forgone);
    this.#context.forgone.length = 0;
    if (fields !== undefined) this.#apply(this.#tenures(fields, this.at, this.#state.length));
  }

  /** The first event of a log: the state is made from it. */
  created(event: EventNamed<"created">): AppendedEvent {
    return this.#written(event, 0);
  }
}

/** Places that are looked at in one step: some hundredths of a second. */
const STEP = 50_000;

/** A state, or what it will be, as far as the shares in force follow from it. */
interface SharesInForce extends Pick<AllocatorState, "terms" | "policy" | "promised"> {
  readonly arms: Pick<AllocatorState["arms"], "inPolicy">;
}

/**
 * What a `tenures` event says now: the shares that have come into force and are not yet in the state, and what arms
 * have forgone since the last look. Undefined where there is neither. In steps; the audit asks the same question.
 */
export function* findingTenures(
  { policy, arms, promised, terms }: SharesInForce,
  forgone: readonly ForgonePulls[],
): Generator<void, FieldsOf<"tenures"> | undefined> {
  const shareOf = policyShareOf(policy, terms.policy.parameters["shares"]);
  const { inPolicy } = arms;
  const shares: ArmFraction[] = [];
  for (let slot = 0; slot < inPolicy.length; slot++) {
    if (slot % STEP === STEP - 1) yield;
    const arm = inPolicy[slot];
    const share = shareOf(slot);
    if (!promised.isInForce(arm, share)) shares.push({ arm, ...share });
  }
  yield;
  const lost = forgone.map(({ arm, pulls }) => ({ arm, ...parseFraction(pulls) }));
  return shares.length === 0 && lost.length === 0 ? undefined : { shares, forgone: lost };
}

/** The share of each place of the policy; 0 under a contract that promises no shares. */
function policyShareOf(policy: CheckedPolicy, asked: Json = "0"): (slot: number) => Fraction {
  if (policy.tenuresBegun !== undefined) return (slot) => policy.share(slot);
  if (Array.isArray(asked)) return (slot) => parseFraction(asked[slot]);
  const share = parseFraction(asked);
  return () => share;
}
