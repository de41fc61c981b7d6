import type {
  AllocatorAnswer,
  AllocatorInput,
  AllocatorsAnswer,
  ArmAnswer,
  ArmInput,
  ArmsAddedInput,
  ArmsAnswer,
  ArmsRetiredInput,
  CalibrationInput,
  ChangeAnswer,
  ChangeInput,
  ContractChangesAnswer,
  ErasureAnswer,
  ErasureInput,
  ForkAnswer,
  ForkInput,
  GrantAnswer,
  GrantInput,
  HistoryAnswer,
  LabelsAnswer,
  LabelsInput,
  ListedAllocator,
  ReseedInput,
  StoredDataAnswer,
  StoredDataInput,
  StateAnswer,
  UnderstoodAnswer,
  TombstoneAnswer,
  TombstoneInput,
} from "./protocolTypes.js";
import { pathOf, queryOf, type Requests } from "./requests.js";

/** Milliseconds until an upload is given up: a million arms take some seconds. */
const UPLOAD_TIMEOUT = 300_000;

/** Which arms are shown, and in which order. */
export interface ArmsQuery {
  /** A column of the answer. */
  readonly sort?: keyof ArmAnswer;
  readonly descending?: boolean;
  readonly offset?: number;
  /** 1 000 at most. */
  readonly limit?: number;
  readonly search?: string;
}

export interface ChangeOptions {
  /**
   * The `version` of the contract that the change is meant for: refused (409, contract-changed) where it has changed
   * since. Without it the change is made from whatever the contract is by then.
   */
  readonly expected?: string;
}

/** Contracts: made, looked at, changed. A change with `dryRun` says what it would mean, and changes nothing. */
export class Contracts {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Creates an allocator; the answer says what was understood, what is promised, and what is not. */
  create(allocator: AllocatorInput, { dryRun }: { readonly dryRun?: boolean } = {}): Promise<UnderstoodAnswer> {
    return this.#requests.post(`${pathOf("allocators")}${queryOf({ dryRun })}`, allocator);
  }

  /** All allocators; with `hidden` those too that were hidden. */
  async list({ hidden }: { readonly hidden?: boolean } = {}): Promise<readonly ListedAllocator[]> {
    const { items } = await this.#requests.get<AllocatorsAnswer>(`${pathOf("allocators")}${queryOf({ hidden })}`);
    return items;
  }

  /** One allocator as it is now. */
  view(allocator: string): Promise<AllocatorAnswer> {
    return this.#requests.get(pathOf("allocators", allocator));
  }

  /** The same with its first arms, both at the same event of the log. */
  state(allocator: string): Promise<StateAnswer> {
    return this.#requests.get(pathOf("allocators", allocator, "state"));
  }

  arms(allocator: string, query: ArmsQuery = {}): Promise<ArmsAnswer> {
    return this.#requests.get(`${pathOf("allocators", allocator, "arms")}${queryOf({ ...query })}`);
  }

  /** Rounds, rewards and pulls over time. */
  async history(allocator: string): Promise<HistoryAnswer["items"]> {
    const { items } = await this.#requests.get<HistoryAnswer>(pathOf("allocators", allocator, "history"));
    return items;
  }

  /** What was done to the contract, oldest first, from this place of the log on. */
  changes(allocator: string, { from }: { readonly from?: number } = {}): Promise<ContractChangesAnswer> {
    return this.#requests.get(`${pathOf("allocators", allocator, "changes")}${queryOf({ from })}`);
  }

  /** Changes terms, shares or caps; pauses or resumes arms or the allocator; archives it: one thing at a time. */
  change(allocator: string, change: ChangeInput, { expected }: ChangeOptions = {}): Promise<AllocatorAnswer> {
    return this.#requests.patch(`${pathOf("allocators", allocator)}${queryOf({ expected })}`, change);
  }

  /** What it would mean; `version` names what that was computed from, for `expected`. */
  tryChange(allocator: string, change: ChangeInput): Promise<ChangeAnswer> {
    return this.#requests.patch(`${pathOf("allocators", allocator)}?dryRun=true`, change);
  }

  addArms(allocator: string, added: ArmsAddedInput, { expected }: ChangeOptions = {}): Promise<AllocatorAnswer> {
    return this.#requests.post(`${pathOf("allocators", allocator, "arms")}${queryOf({ expected })}`, added);
  }

  /** Adds up to a million arms, all or none. */
  uploadArms(allocator: string, arms: Iterable<ArmInput>): Promise<AllocatorAnswer> {
    const lines = Array.from(arms, (arm) => JSON.stringify(arm)).join("\n");
    return this.#requests.upload(pathOf("allocators", allocator, "arms"), lines, UPLOAD_TIMEOUT);
  }

  /** Creates an allocator with up to a million arms. */
  uploadAllocator(allocator: Omit<AllocatorInput, "arms">, arms: Iterable<ArmInput>): Promise<UnderstoodAnswer> {
    const lines = [JSON.stringify(allocator), ...Array.from(arms, (arm) => JSON.stringify(arm))].join("\n");
    return this.#requests.upload(pathOf("allocators"), lines, UPLOAD_TIMEOUT);
  }

  retireArms(allocator: string, retired: ArmsRetiredInput, { expected }: ChangeOptions = {}): Promise<AllocatorAnswer> {
    return this.#requests.post(`${pathOf("allocators", allocator, "retirements")}${queryOf({ expected })}`, retired);
  }

  /** Writes down an opportunity that was given elsewhere. */
  grant(allocator: string, grant: GrantInput): Promise<GrantAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "grants"), grant);
  }

  /** Moves the account of an arm by whole pulls, for a reason that stands in the log. */
  calibrate(allocator: string, calibration: CalibrationInput): Promise<AllocatorAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "calibrations"), calibration);
  }

  /** Begins another seed of random choices. */
  reseed(allocator: string, how: ReseedInput = {}): Promise<AllocatorAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "seeds"), how);
  }

  /**
   * Goes on with a log that has lost events which were signed, under another name, and says so in the log. Refused
   * where nothing is lost that the service knows of, or that `head` says.
   */
  fork(allocator: string, asked: ForkInput): Promise<ForkAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "fork"), asked);
  }

  label(allocator: string, labels: LabelsInput): Promise<LabelsAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "labels"), labels);
  }

  /** Erases what is personal. */
  erase(allocator: string, erasure: ErasureInput): Promise<ErasureAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "erasures"), erasure);
  }

  /** Everything that is stored about one person, or about one arm: all of it, in as many questions as it takes. */
  async storedData(allocator: string, about: Omit<StoredDataInput, "from">): Promise<StoredDataAnswer> {
    const path = pathOf("allocators", allocator, "stored-data");
    const first = await this.#requests.post<StoredDataAnswer>(path, about);
    const events = [...first.events];
    for (let { next } = first; next !== null;) {
      const more: StoredDataAnswer = await this.#requests.post(path, { ...about, from: next });
      events.push(...more.events);
      next = more.next;
    }
    return { ...first, events, next: null };
  }

  /** Hides an allocator that was created by mistake, for ever. Its contract ends; its log and proofs stay. */
  hide(allocator: string, why: TombstoneInput): Promise<TombstoneAnswer> {
    return this.#requests.post(pathOf("allocators", allocator, "tombstone"), why);
  }
}
