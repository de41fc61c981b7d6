/** Answers of the service, as far as programs read them. What a service adds later is left out. */

export interface AlarmAnswer {
  readonly kind: string;
  readonly name: string | null;
  readonly words: string;
}

/** An allocator as it is. */
export interface AllocatorAnswer {
  readonly id: string;
  /** The name of its log. */
  readonly origin: string;
  readonly status: "running" | "paused" | "archived";
  readonly contract: { readonly id: string; readonly title: string; readonly promise: string };
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  /** The last round, and the rounds that stand: struck ones are left out. */
  readonly round: number;
  readonly rounds: number;
  readonly openDecisions: number;
  readonly pendingRewards: number;
  readonly logLength: number;
  /**
   * Of the contract: another one after every change of terms, arms, status or accounts, and when a share that was
   * waited for comes into force; decisions leave it as it is. In the answer to a dry run: what that was computed from.
   */
  readonly version: string;
  readonly alarms: readonly AlarmAnswer[];
}

/** What a new allocator was understood to be. */
export interface UnderstoodAnswer extends Omit<AllocatorAnswer, "alarms"> {
  /** What the contract does not promise, in sentences. */
  readonly notPromised: readonly string[];
}

/** One arm: what it was promised, and what it has got. */
export interface ArmAnswer {
  readonly name: string | null;
  readonly label: string | null;
  readonly group: string | null;
  readonly status: "active" | "paused" | "retired";
  readonly pulls: number;
  readonly promised: { readonly fraction: string; readonly number: number } | null;
  /** Due less pulls: above 0 the arm is behind. */
  readonly deficit: { readonly fraction: string; readonly number: number } | null;
  readonly mean: number | null;
  /** What had been seen of it before its first round; null: nothing. */
  readonly priorSuccesses: number | null;
  readonly priorFailures: number | null;
}

export interface ArmsAnswer {
  readonly total: number;
  readonly rows: readonly ArmAnswer[];
}

/** What a change would mean, where nothing was changed. */
export interface ChangeAnswer {
  readonly changed: {
    readonly total: number;
    readonly arms: readonly {
      readonly name: string | null;
      readonly before: string | null;
      readonly after: string | null;
      readonly target: string | null;
      readonly forgone: string | null;
    }[];
  };
}

/** One decision: why it was made, and what became of it. */
export interface DecisionDetails {
  readonly id: string;
  readonly allocator: string;
  readonly place: number;
  readonly kind: "decided" | "granted";
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly round: number;
  readonly chosen: readonly { readonly arm: string | null; readonly rule: string | null; readonly words: string }[];
  readonly status: "open" | "void" | "closed";
  /** For each arm; null where none has come. */
  readonly rewards: readonly (number | null)[];
  readonly outcomes: { readonly items: readonly { readonly words: string }[]; readonly readUntil: number };
  readonly explanation:
    | {
        readonly isComputed: true;
        readonly propensity: {
          readonly probability: number | null;
          readonly error: number | null;
          readonly how: string;
        };
        readonly considered: {
          readonly total: number;
          readonly arms: readonly {
            readonly name?: string;
            readonly isChosen: boolean;
            readonly whyNot: string | null;
          }[];
        };
        readonly absent: {
          readonly total: number;
          readonly arms: readonly { readonly name?: string; readonly why: string }[];
        };
      }
    | { readonly isComputed: false; readonly why: string };
}

/** The keys that sign, and have signed, the heads of a log. */
export interface PublicKeyAnswer {
  readonly algorithm: "Ed25519";
  /** Base64 of 32 bytes. */
  readonly publicKey: string;
  /** The line that verifiers take. */
  readonly verifierKey: string;
  /** The heads of larger trees are signed by this key. */
  readonly aboveSize: number;
  readonly former: readonly {
    readonly publicKey: string;
    readonly verifierKey: string;
    readonly until: number;
    readonly toSize: number;
    readonly successor: string;
    readonly signature: string;
    readonly signed: string;
  }[];
}
