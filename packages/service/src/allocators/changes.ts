import type { CommandResult } from "@evenhand/allocator";
import type {
  AllocatorAnswer,
  ArmsAddedInput,
  ArmsRetiredInput,
  ArmTerms,
  ChangeAnswer,
  ChangeInput,
  GrantInput,
} from "@evenhand/protocol";
import type { CommandInput, Engine, LoadedAllocator } from "../engine/engine.js";
import { readersTurn, TurnsByName } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import { contractVersion, viewOf } from "./allocatorViews.js";
import { callersPath, inCallersWords, type WrittenTerms } from "./callersPath.js";
import { decisionName } from "../engine/decisionNames.js";
import { DryRuns } from "./dryRuns.js";
import { keepNothing, repeating, type Keep } from "./idempotency.js";
import type { Label, PersonalData } from "./personalData.js";
import { commandOf, type AskedChange, type TermsChange } from "./termsAfter.js";

/** How a change is made. */
export interface ChangeOptions {
  /** Only what it would mean: nothing changes. */
  readonly dryRun?: boolean;
  /** The version of the contract that the change is meant for: refused where it is another one by now. */
  readonly expected?: string | undefined;
  /** The same, where it may be one of several: another error says so. */
  readonly ifMatch?: readonly string[] | undefined;
  /** What is stored with the change, for those who repeat the request. */
  readonly keep?: Keep;
}

/** A change, as it is made from the contract as it stands. */
interface ContractChange {
  readonly asked: AskedChange;
  /** Refuses arms that are not there. */
  readonly check?: (state: State) => void;
  /** Where in the request what is refused stands. */
  readonly rename?: (path: string, code: string, state: State) => string;
  /** Arms whose labels are stored with the change. */
  readonly labelled?: readonly Label[];
}

type State = LoadedAllocator["allocator"]["state"];

/** Changes of contracts that run: their terms, their arms, their status. */
export class Changes {
  readonly #engine: Engine;
  readonly #personal: PersonalData;
  /** Changes of one allocator come one after the other: each is made from what the one before it has left. */
  readonly #turns = new TurnsByName();
  readonly #dryRuns = new DryRuns();

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  /** Other terms, or other shares and caps for some arms. What is not named stays. */
  change(
    id: string,
    { terms, arms, effect = "without-loss", reason = "" }: Pick<ChangeInput, "terms" | "arms" | "effect" | "reason">,
    how: ChangeOptions = {},
  ) {
    return this.#do(id, how, {
      check: (state) => checkNamed(state, arms),
      asked: { command: { kind: "change", effect, reason }, terms: { terms, arms } },
      rename: (path, code, state) => callersPath(path, code, writtenIn(state, { terms, arms })),
    });
  }

  /** New arms, with the shares that they bring; others may make room for them in the same change. */
  addArms(id: string, { add, terms, arms, effect = "without-loss" }: ArmsAddedInput, how: ChangeOptions = {}) {
    const command = { kind: "add-arms", arms: add.map((arm) => arm.id), effect } as const;
    return this.#do(id, how, {
      check: (state) => checkNamed(state, arms),
      asked: { command, terms: { terms, arms, added: add } },
      rename: (path, code, state) =>
        path.startsWith("arms")
          ? path.replace("arms", "add")
          : callersPath(path, code, writtenIn(state, { terms, arms, added: add })),
      labelled: add,
    });
  }

  /** Arms leave for ever. The shares of the others stay, unless they are named. */
  retireArms(id: string, { retire, terms, arms, effect = "without-loss" }: ArmsRetiredInput, how: ChangeOptions = {}) {
    return this.#do(id, how, {
      check: (state) => {
        checkNamed(state, arms);
        retire.forEach((name, index) => state.arms.number(name, `retire[${index}]`));
      },
      asked: { command: { kind: "retire-arms", arms: retire, effect }, terms: { terms, arms, retired: retire } },
      rename: (path, code, state) =>
        path.startsWith("arms")
          ? path.replace("arms", "retire")
          : callersPath(path, code, writtenIn(state, { terms, arms, retired: retire })),
    });
  }

  /** Paused arms are absent until they are resumed; what they were owed is kept. */
  setArms(id: string, kind: "pause-arms" | "resume-arms", arms: readonly string[], how: ChangeOptions = {}) {
    const field = kind === "pause-arms" ? "pauseArms" : "resumeArms";
    return this.#do(id, how, { asked: { command: { kind, arms } }, rename: (path) => path.replace(/^arms/, field) });
  }

  setStatus(
    id: string,
    kind: "pause" | "resume" | "archive",
    { reason = "", ...how }: ChangeOptions & { readonly reason?: string | undefined } = {},
  ) {
    return this.#do(id, how, { asked: { command: { kind, reason } } });
  }

  /** Writes down an opportunity that was given elsewhere: a fallback, an import, a choice by hand. */
  async grant(id: string, { counts = true, ...asked }: GrantInput, keep: Keep = keepNothing) {
    const command = { kind: "grant", counts, ...asked } as Extract<CommandInput, { kind: "grant" }>;
    const answerOf = ({ answer: { place, id: own } }: Pick<CommandResult<"grant">, "answer">) => ({
      place,
      ...(own === undefined ? {} : { id: decisionName(id, own) }),
    });
    const granted = (loaded: LoadedAllocator) =>
      this.#engine.submit(loaded, command, (executed) => keep(answerOf(executed)));
    return answerOf(await repeating(keep, () => this.#engine.attendOnce(id, granted)));
  }

  /** Moves the account of an arm by whole pulls, with a reason that stands in the log. */
  calibrate(id: string, asked: { arm: string; pulls: number; reason: string }, how: ChangeOptions = {}) {
    return this.#do(id, how, { asked: { command: { kind: "calibrate", ...asked } } });
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
    return this.#inTurn(id, how, {}, async (loaded) => {
      const former = (await (await this.#engine.store()).seeds(loaded.stored.number)).at(-1);
      const seed = { seed: this.#engine.random(16), blinding: this.#engine.random(32) };
      const published =
        publish && former !== undefined ? { former: Uint8Array.of(...former.seed, ...former.blinding) } : {};
      return this.#made(loaded, { kind: "reseed", seed, ...published }, how);
    });
  }

  /** Makes a change, and answers the allocator after it; in a dry run what it would mean for every arm. */
  #do(id: string, how: ChangeOptions, planned: ContractChange): Promise<AllocatorAnswer | ChangeAnswer> {
    const { asked, labelled } = planned;
    return this.#inTurn<AllocatorAnswer | ChangeAnswer>(id, how, planned, async (loaded) => {
      // With many arms the check has taken a while.
      await readersTurn();
      if (how.dryRun === true) return this.#triedOut(loaded, asked);
      return this.#made(loaded, commandOf(loaded.allocator.state, asked), how, labelled);
    });
  }

  /** What a command would do, and the version of the contract from which that follows. */
  async #triedOut(loaded: LoadedAllocator, asked: AskedChange): Promise<ChangeAnswer> {
    const { allocator, stored } = loaded;
    // Both are of the allocator as it is now: it goes on meanwhile.
    const seen = this.#engine.seen(loaded, contractVersion(allocator.state));
    const [version, meaning] = await Promise.all([seen, this.#dryRuns.meaningOf(allocator, asked)]);
    return { id: stored.id, origin: stored.origin, dryRun: true, ...meaning, version };
  }

  /** Works with the contract as it stands, before any other change. */
  #inTurn<T>(
    id: string,
    versions: ChangeOptions,
    { check, rename = (path) => path }: Partial<ContractChange>,
    work: (loaded: LoadedAllocator) => Promise<T>,
  ): Promise<T> {
    const { keep = keepNothing } = versions;
    const inWords = (loaded: LoadedAllocator) => {
      const { state } = loaded.allocator;
      checkVersion(state, versions);
      check?.(state);
      return inCallersWords(
        (path, code) => rename(path, code, state),
        () => work(loaded),
      );
    };
    return this.#turns.take(id, () => repeating(keep, () => this.#engine.attendOnce(id, inWords)));
  }

  async #made(
    loaded: LoadedAllocator,
    command: CommandInput,
    { keep = keepNothing }: ChangeOptions,
    labelled: readonly Label[] = [],
  ): Promise<AllocatorAnswer> {
    const labels = await this.#personal.labelValues(loaded.stored.id, labelled);
    let answer!: AllocatorAnswer;
    await this.#engine.submit(loaded, command, (_, after) => {
      // Right after the change: other commands may follow before it is stored.
      answer = viewOf(loaded.stored, after);
      return [...labels, ...keep(answer)];
    });
    return answer;
  }
}

/** Each must be an arm of the allocator: a misspelt one would silently change nothing. */
function checkNamed({ arms }: State, named: readonly ArmTerms[] = []): void {
  named.forEach((one, index) => arms.number(one.id, `arms[${index}].id`));
}

/** Where a change says what of each arm: those that stay in their order, and the new ones behind them. */
function writtenIn({ arms }: State, { terms, arms: named = [], added = [], retired = [] }: TermsChange): WrittenTerms {
  const left = new Set(retired);
  const places = new Map(named.map(({ id }, index) => [id, `arms[${index}]`]));
  const stay = arms.inPolicy.map((arm) => arms.name(arm) ?? "").filter((name) => !left.has(name));
  return {
    terms,
    before: "terms.",
    arms: [...stay.map((name) => places.get(name)), ...added.map((_, index) => `add[${index}]`)],
  };
}

/** Two who change a contract at the same time have both looked at it before: the second must look again. */
function checkVersion(state: State, { expected, ifMatch }: Pick<ChangeOptions, "expected" | "ifMatch">): void {
  if (expected === undefined && ifMatch === undefined) return;
  const version = contractVersion(state);
  const required = `${version}, the version of the contract as it stands`;
  if (ifMatch?.includes(version) === false) {
    throw serviceError("condition-failed", { received: ifMatch.join(", "), required, path: "If-Match" });
  }
  if (expected === undefined || version === expected) return;
  throw serviceError("contract-changed", { received: expected, required, path: "expected" });
}
