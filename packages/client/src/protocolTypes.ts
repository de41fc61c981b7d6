/**
 * What the service takes and answers, as `node scripts/writeClientTypes.mjs` (after `npm run build`) writes it from the
 * schemas of @evenhand/protocol: change those, not this file. Schemas need a library and core, a client needs neither.
 */

export type AllocatorAnswer = {
  readonly id: string;
  readonly origin: string;
  readonly status: "archived" | "paused" | "running";
  readonly contract: {
    readonly id: string;
    readonly title: string;
    readonly promise: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly title: string;
      readonly summary: string;
      readonly guarantee: string;
    };
  };
  readonly terms: {
    readonly contract: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly parameters: { readonly [key: string]: Json };
    };
    readonly perRound: number;
    readonly period: number;
    readonly rewards: {
      readonly min: number;
      readonly max: number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
      readonly missing: "nothing" | number;
    };
    readonly sameArmFor: number;
    readonly confirmWithin: number;
    readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
  };
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
  readonly round: number;
  readonly rounds: number;
  readonly pulls: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly openDecisions: number;
  readonly pendingRewards: number;
  readonly lateReports: number;
  readonly furthestBehind: { readonly arm: number; readonly name: string | null; readonly deficit: number } | null;
  readonly logLength: number;
  readonly time: number;
  readonly version: string;
  readonly alarms: readonly {
    readonly kind:
      "availability" | "no-reward-yet" | "paused" | "rewards-late" | "rewards-missing" | "starving" | "void-rate";
    readonly arm: number;
    readonly name: string | null;
    readonly numbers: { readonly [key: string]: number };
    readonly words: string;
  }[];
};

export type AllocatorInput = {
  readonly contract:
    | string
    | {
        readonly id: string;
        readonly version?: number | undefined;
        readonly parameters?: { [key: string]: unknown } | undefined;
      };
  readonly policy?:
    | string
    | {
        readonly id: string;
        readonly version?: number | undefined;
        readonly parameters?: { [key: string]: unknown } | undefined;
      }
    | undefined;
  readonly learner?:
    | string
    | {
        readonly id: string;
        readonly version?: number | undefined;
        readonly parameters?: { [key: string]: unknown } | undefined;
      }
    | undefined;
  readonly rewards?:
    | {
        readonly min?: number | undefined;
        readonly max?: number | undefined;
        readonly use?: "first" | "last" | "sum" | undefined;
        readonly wait?: number | undefined;
        readonly missing?: "nothing" | number | undefined;
        readonly ordered?: boolean | undefined;
        readonly noiseless?: boolean | undefined;
      }
    | undefined;
  readonly perRound?: number | undefined;
  readonly period?: number | undefined;
  readonly renewEvery?: number | undefined;
  readonly voidWithin?: number | undefined;
  readonly allowance?: number | string | undefined;
  readonly sameArmFor?: number | undefined;
  readonly confirmWithin?: number | undefined;
  readonly id: string;
  readonly arms: ArmInput[];
};

export type AllocatorsAnswer = { readonly items: readonly ListedAllocator[] };

export type ArmAnswer = {
  readonly arm: number;
  readonly name: string | null;
  readonly group: string | null;
  readonly status: "active" | "paused" | "retired";
  readonly pulls: number;
  readonly share: number | null;
  readonly recentPulls: number;
  readonly recentShare: number | null;
  readonly recentOpenRounds: number;
  readonly openRounds: number;
  readonly availability: number | null;
  readonly promised: { readonly fraction: string; readonly number: number } | null;
  readonly target: { readonly fraction: string; readonly number: number } | null;
  readonly waitingSince: number | null;
  readonly due: { readonly fraction: string; readonly number: number } | null;
  readonly deficit: { readonly fraction: string; readonly number: number } | null;
  readonly largestDeficit: number | null;
  readonly largestDeficitRound: number | null;
  readonly balance: { readonly fraction: string; readonly number: number } | null;
  readonly deadline: number | null;
  readonly cap: { readonly fraction: string; readonly number: number } | null;
  readonly aboveCap: number;
  readonly priorSuccesses: number | null;
  readonly priorFailures: number | null;
  readonly mean: number | null;
  readonly meanLow: number | null;
  readonly meanHigh: number | null;
  readonly intervalBy: "Hoeffding" | "empirical Bernstein" | "exact" | null;
  readonly learnedMean: number | null;
  readonly reported: number;
  readonly pending: number;
  readonly standIns: number;
  readonly unheard: number;
  readonly late: number;
  readonly voids: number;
  readonly voidRate: number | null;
  readonly forced: number;
  readonly lastPulled: number | null;
  readonly label: string | null;
};

export type ArmInput = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly group?: string | undefined;
  readonly share?: number | string | undefined;
  readonly cap?: number | string | undefined;
  readonly prior?: { readonly successes: number; readonly failures: number } | undefined;
};

export type ArmsAddedInput = {
  readonly add: ArmInput[];
  readonly arms?:
    | {
        readonly id: string;
        readonly cap?: number | string | undefined;
        readonly prior?: { readonly successes: number; readonly failures: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly terms?:
    | {
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            };
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly rewards?:
          | {
              readonly min?: number | undefined;
              readonly max?: number | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly ordered?: boolean | undefined;
              readonly noiseless?: boolean | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly renewEvery?: number | undefined;
        readonly voidWithin?: number | undefined;
        readonly allowance?: number | string | undefined;
        readonly sameArmFor?: number | undefined;
        readonly confirmWithin?: number | undefined;
      }
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
};

export type ArmsAnswer = { readonly total: number; readonly rows: readonly ArmAnswer[] };

export type ArmsRetiredInput = {
  readonly retire: string[];
  readonly arms?:
    | {
        readonly id: string;
        readonly cap?: number | string | undefined;
        readonly prior?: { readonly successes: number; readonly failures: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly terms?:
    | {
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            };
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly rewards?:
          | {
              readonly min?: number | undefined;
              readonly max?: number | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly ordered?: boolean | undefined;
              readonly noiseless?: boolean | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly renewEvery?: number | undefined;
        readonly voidWithin?: number | undefined;
        readonly allowance?: number | string | undefined;
        readonly sameArmFor?: number | undefined;
        readonly confirmWithin?: number | undefined;
      }
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
};

export type AuditAnswer = {
  readonly head: string;
  readonly report: {
    readonly verdict: "broken" | "displaced" | "held" | "tampered";
    readonly events: number;
    readonly rounds: number;
    readonly times?: { readonly first: number; readonly last: number };
    readonly contract?: string;
    readonly policy?: string;
    readonly tree: {
      readonly size: number;
      readonly root: string;
      readonly head?: {
        readonly size: number;
        readonly relation: "cut" | "differs" | "extends" | "other-log" | "same";
      };
    };
    readonly choices: {
      readonly seedsGiven: number;
      readonly seedsUnfit: number;
      readonly seedsPublished: number;
      readonly recomputed: number;
      readonly unknown: number;
    };
    readonly finding?: {
      readonly event: number;
      readonly kind: string;
      readonly what: string;
      readonly says: string;
      readonly should: string;
    };
    readonly findings: number;
    readonly afterEnd?: {
      readonly count: number;
      readonly first: {
        readonly event: number;
        readonly kind: string;
        readonly what: string;
        readonly says: string;
        readonly should: string;
      };
    };
    readonly foldedTo?: number;
    readonly countedTo?: number;
    readonly overdue: number;
    readonly arms: readonly {
      readonly arm: number;
      readonly name?: string;
      readonly status: "active" | "paused" | "retired";
      readonly pulls: number;
      readonly shareOfPulls: number;
      readonly openRounds: number;
      readonly exclusions: { readonly requests: number; readonly first?: number; readonly last?: number };
      readonly availability: number;
      readonly voids: number;
      readonly voidRate: number;
      readonly pending: number;
      readonly standIns: number;
      readonly nothing: number;
      readonly late: number;
      readonly rewards?: {
        readonly reported: number;
        readonly mean: number;
        readonly low: number;
        readonly high: number;
      };
    }[];
    readonly promises: readonly {
      readonly arm: number;
      readonly share: string;
      readonly since: { readonly event: number; readonly round: number };
      readonly until?: { readonly event: number; readonly round: number };
      readonly openRounds: number;
      readonly pulls: number;
      readonly opening: string;
      readonly forgone: string;
      readonly rounds: number;
      readonly leftOut: number;
      readonly paused: number;
      readonly corrected: number;
      readonly largestDeficit: {
        readonly pulls: string;
        readonly at: { readonly event: number; readonly round: number };
      };
      readonly verdict: "broken" | "displaced" | "held";
      readonly brokenAt?: { readonly event: number; readonly round: number };
      readonly displacedBy?: number;
    }[];
    readonly caps: readonly {
      readonly arm: number;
      readonly cap: string;
      readonly above: { readonly [key: string]: number };
      readonly largest?: { readonly pulls: string; readonly event: number };
      readonly verdict: "broken" | "exceeded" | "held";
      readonly brokenAt?: number;
    }[];
    readonly bill?: {
      readonly total: number;
      readonly totalOpen: number;
      readonly arms: readonly {
        readonly arm: number;
        readonly penalty: number;
        readonly pulls: number;
        readonly missing: string;
        readonly missingOpen: string;
        readonly cost: number;
      }[];
    };
    readonly noVerdict?: string;
    readonly happenings: {
      readonly changes: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly words: readonly string[];
        }[];
      };
      readonly grants: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly arm: number;
          readonly counts: boolean;
        }[];
      };
      readonly calibrations: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly arm: number;
          readonly pulls: number;
        }[];
      };
      readonly status: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly status: "archived" | "paused" | "resumed";
        }[];
      };
      readonly armsPaused: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly arms: readonly number[];
        }[];
      };
      readonly armsResumed: {
        readonly count: number;
        readonly first: readonly {
          readonly event: number;
          readonly at: number;
          readonly reason?: string;
          readonly arms: readonly number[];
        }[];
      };
      readonly reseeds: {
        readonly count: number;
        readonly first: readonly { readonly event: number; readonly at: number; readonly reason?: string }[];
      };
    };
  };
};

export type CalibrationInput = { readonly arm: string; readonly pulls: number; readonly reason: string };

export type ChangeAnswer = {
  readonly rounds: number;
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly id: string;
  readonly contract: {
    readonly id: string;
    readonly title: string;
    readonly promise: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly title: string;
      readonly summary: string;
      readonly guarantee: string;
    };
  };
  readonly version: string;
  readonly terms: {
    readonly contract: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly parameters: { readonly [key: string]: Json };
    };
    readonly perRound: number;
    readonly period: number;
    readonly rewards: {
      readonly min: number;
      readonly max: number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
      readonly missing: "nothing" | number;
    };
    readonly sameArmFor: number;
    readonly confirmWithin: number;
    readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
  };
  readonly origin: string;
  readonly status: "archived" | "paused" | "running";
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
  readonly round: number;
  readonly pulls: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly openDecisions: number;
  readonly pendingRewards: number;
  readonly lateReports: number;
  readonly furthestBehind: { readonly arm: number; readonly name: string | null; readonly deficit: number } | null;
  readonly logLength: number;
  readonly time: number;
  readonly dryRun: true;
  readonly changed: {
    readonly total: number;
    readonly arms: readonly {
      readonly name: string | null;
      readonly statusBefore: "active" | "paused" | "retired" | null;
      readonly status: "active" | "paused" | "retired";
      readonly before: string | null;
      readonly after: string | null;
      readonly target: string | null;
      readonly forgone: string | null;
      readonly capBefore: string | null;
      readonly cap: string | null;
      readonly priorBefore: { readonly successes: number; readonly failures: number } | null;
      readonly prior: { readonly successes: number; readonly failures: number } | null;
    }[];
  };
};

export type ChangeInput = {
  readonly terms?:
    | {
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            };
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly version?: number | undefined;
              readonly parameters?: { [key: string]: unknown } | undefined;
            }
          | undefined;
        readonly rewards?:
          | {
              readonly min?: number | undefined;
              readonly max?: number | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly ordered?: boolean | undefined;
              readonly noiseless?: boolean | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly renewEvery?: number | undefined;
        readonly voidWithin?: number | undefined;
        readonly allowance?: number | string | undefined;
        readonly sameArmFor?: number | undefined;
        readonly confirmWithin?: number | undefined;
      }
    | undefined;
  readonly arms?:
    | {
        readonly id: string;
        readonly cap?: number | string | undefined;
        readonly prior?: { readonly successes: number; readonly failures: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
  readonly reason?: string | undefined;
  readonly pauseArms?: string[] | undefined;
  readonly resumeArms?: string[] | undefined;
  readonly status?: "archive" | "pause" | "resume" | undefined;
};

export type ContractChangeAnswer =
  | {
      readonly kind: "archived";
      readonly round: number;
      readonly fields: { readonly [key: string]: never };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsAdded";
      readonly round: number;
      readonly fields: {
        readonly count: number;
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsPaused";
      readonly round: number;
      readonly fields: { readonly arms: readonly number[] };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsResumed";
      readonly round: number;
      readonly fields: { readonly arms: readonly number[] };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsRetired";
      readonly round: number;
      readonly fields: {
        readonly arms: readonly number[];
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "calibrated";
      readonly round: number;
      readonly fields: { readonly arm: number; readonly credit: number; readonly debt: number };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "changed";
      readonly round: number;
      readonly fields: {
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "created";
      readonly round: number;
      readonly fields: {
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly arms: number;
        readonly commitment: string;
      };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "paused";
      readonly round: number;
      readonly fields: { readonly [key: string]: never };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "reseeded";
      readonly round: number;
      readonly fields: { readonly commitment: string; readonly former: string };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "resumed";
      readonly round: number;
      readonly fields: { readonly [key: string]: never };
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "tenures";
      readonly round: number;
      readonly fields: {
        readonly shares: readonly { readonly arm: number; readonly numerator: number; readonly denominator: number }[];
        readonly forgone: readonly { readonly arm: number; readonly numerator: number; readonly denominator: number }[];
      };
      readonly place: number;
      readonly at: number;
    };

export type ContractChangesAnswer = {
  readonly items: readonly ContractChangeAnswer[];
  readonly next: number;
  readonly isWhole: boolean;
};

export type DecisionAnswer = {
  readonly id: string;
  readonly place: number;
  readonly arms: readonly string[];
  readonly repeated: boolean;
};

export type DecisionDetails = {
  readonly id: string;
  readonly allocator: string;
  readonly place: number;
  readonly kind: "decided" | "granted";
  readonly at: number;
  readonly round: number;
  readonly chosen: readonly { readonly arm: string | null; readonly rule: string | null; readonly words: string }[];
  readonly status: "closed" | "open" | "void";
  readonly waitUntil?: number;
  readonly rewards: readonly (number | null)[];
  readonly outcomes: {
    readonly items: readonly { readonly event: number; readonly at: number; readonly words: string }[];
    readonly readUntil: number;
  };
  readonly explanation:
    | { readonly isComputed: false; readonly why: string }
    | {
        readonly isComputed: true;
        readonly replayed: { readonly from: number; readonly events: number };
        readonly reason: ReasonAnswer | null;
        readonly propensity: {
          readonly probability: number | null;
          readonly error: number | null;
          readonly how: string;
        };
        readonly considered: {
          readonly total: number;
          readonly arms: readonly {
            readonly arm: number;
            readonly name?: string;
            readonly isChosen: boolean;
            readonly share?: string;
            readonly balance?: string;
            readonly deadline?: number;
            readonly isDue?: boolean;
            readonly pulls: number;
            readonly rewards?: {
              readonly reported: number;
              readonly mean: number;
              readonly low: number;
              readonly high: number;
            };
            readonly whyNot: string | null;
          }[];
        };
        readonly absent: {
          readonly total: number;
          readonly arms: readonly {
            readonly arm: number;
            readonly name?: string;
            readonly why: "left out by the request" | "paused";
          }[];
        };
      };
};

export type DecisionGroup =
  | { readonly decisions: readonly DecisionAnswer[] }
  | {
      readonly id: string;
      readonly place: number;
      readonly arms: readonly string[];
      readonly repeated: boolean;
      readonly arm: string;
    };

export type DecisionInput = {
  readonly id?: string | undefined;
  readonly subject?: string | undefined;
  readonly available?: string[] | undefined;
  readonly except?: string[] | undefined;
  readonly count?: number | undefined;
  readonly defer?: boolean | undefined;
};

export type ErasureAnswer = { readonly labels: number; readonly events: number };

export type ErasureInput = {
  readonly subject?: string | undefined;
  readonly labels?: string[] | undefined;
  readonly before?: number | undefined;
};

export type EventAnswer =
  | {
      readonly kind: "archived";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly [key: string]: never };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsAdded";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly count: number;
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsPaused";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly arms: readonly number[] };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsResumed";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly arms: readonly number[] };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "armsRetired";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly arms: readonly number[];
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "calibrated";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly arm: number; readonly credit: number; readonly debt: number };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "changed";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly effect: "now" | "without-loss";
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "confirmed";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly decision: number };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "created";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly terms: {
          readonly contract: string;
          readonly policy: {
            readonly id: string;
            readonly version: number;
            readonly parameters: { readonly [key: string]: Json };
          };
          readonly perRound: number;
          readonly period: number;
          readonly rewards: {
            readonly min: number;
            readonly max: number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
            readonly missing: "nothing" | number;
          };
          readonly sameArmFor: number;
          readonly confirmWithin: number;
          readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
        };
        readonly arms: number;
        readonly commitment: string;
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "decided";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly round: number;
        readonly asked: number;
        readonly arms: readonly number[];
        readonly rules: readonly string[];
        readonly open:
          { readonly next: true } | { readonly open?: readonly number[]; readonly absent?: readonly number[] };
        readonly confirmBy: number;
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "granted";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly arm: number;
        readonly counts: boolean;
        readonly round: number;
        readonly open: { readonly open?: readonly number[]; readonly absent?: readonly number[] };
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "paused";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly [key: string]: never };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "reseeded";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly commitment: string; readonly former: string };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "resumed";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: { readonly [key: string]: never };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "rewarded";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly decision: number;
        readonly place: number;
        readonly value: number;
        readonly use: "kept" | "late" | "learned" | "unused";
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "settled";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly decision: number;
        readonly place: number;
        readonly basis: "last" | "nothing" | "stand-in" | "sum";
        readonly value: number;
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "tenures";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly shares: readonly { readonly arm: number; readonly numerator: number; readonly denominator: number }[];
        readonly forgone: readonly { readonly arm: number; readonly numerator: number; readonly denominator: number }[];
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    }
  | {
      readonly kind: "voided";
      readonly decision?: string;
      readonly deadlines?: readonly (number | null)[];
      readonly fields: {
        readonly decision: number;
        readonly cause: "request" | "unconfirmed";
        readonly struck: boolean;
      };
      readonly leaf: string;
      readonly place: number;
      readonly at: number;
    };

export type EventsAnswer = { readonly items: readonly EventAnswer[]; readonly next: number };

export type GrantAnswer = { readonly place: number; readonly id?: string };

export type GrantInput = {
  readonly arm: string;
  readonly counts?: boolean | undefined;
  readonly available?: string[] | undefined;
  readonly except?: string[] | undefined;
  readonly id?: string | undefined;
  readonly reason?: string | undefined;
};

export type HistoryAnswer = {
  readonly items: readonly {
    readonly firstRound: number;
    readonly lastRound: number;
    readonly firstAt: number;
    readonly lastAt: number;
    readonly rounds: number;
    readonly voids: number;
    readonly rewards: number;
    readonly rewardSum: number;
    readonly largestDeficit: number | null;
    readonly pulls: readonly number[] | null;
  }[];
};

export type Json = boolean | number | readonly Json[] | string | { readonly [key: string]: Json } | null;

export type LabelsAnswer = { readonly labels: number };

export type LabelsInput = {
  readonly arms: { readonly id: string; readonly label?: string | undefined; readonly group?: string | undefined }[];
};

export type ListedAllocator = { readonly id: string; readonly origin: string; readonly length: number };

export type PublicKeyAnswer = {
  readonly algorithm: "Ed25519";
  readonly publicKey: string;
  readonly verifierKey: string;
  readonly aboveSize: number;
  readonly former: readonly {
    readonly publicKey: string;
    readonly until: number;
    readonly successor: string;
    readonly signature: string;
    readonly signed: string;
    readonly verifierKey: string;
    readonly toSize: number;
  }[];
};

export type ReasonAnswer = {
  readonly arm: number;
  readonly rule: string;
  readonly numbers: { readonly [key: string]: number };
  readonly learner?: ReasonAnswer;
};

export type ReseedInput = { readonly publish?: boolean | undefined };

export type RewardInput = {
  readonly value: number;
  readonly place?: number | undefined;
  readonly report?: string | undefined;
};

export type RewardUse = "kept" | "known" | "late" | "learned" | "unused";

export type StateAnswer = {
  readonly id: string;
  readonly origin: string;
  readonly status: "archived" | "paused" | "running";
  readonly contract: {
    readonly id: string;
    readonly title: string;
    readonly promise: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly title: string;
      readonly summary: string;
      readonly guarantee: string;
    };
  };
  readonly terms: {
    readonly contract: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly parameters: { readonly [key: string]: Json };
    };
    readonly perRound: number;
    readonly period: number;
    readonly rewards: {
      readonly min: number;
      readonly max: number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
      readonly missing: "nothing" | number;
    };
    readonly sameArmFor: number;
    readonly confirmWithin: number;
    readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
  };
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
  readonly round: number;
  readonly rounds: number;
  readonly pulls: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly openDecisions: number;
  readonly pendingRewards: number;
  readonly lateReports: number;
  readonly furthestBehind: { readonly arm: number; readonly name: string | null; readonly deficit: number } | null;
  readonly logLength: number;
  readonly time: number;
  readonly version: string;
  readonly alarms: readonly {
    readonly kind:
      "availability" | "no-reward-yet" | "paused" | "rewards-late" | "rewards-missing" | "starving" | "void-rate";
    readonly arm: number;
    readonly name: string | null;
    readonly numbers: { readonly [key: string]: number };
    readonly words: string;
  }[];
  readonly armRows: ArmsAnswer;
};

export type UnderstoodAnswer = {
  readonly rounds: number;
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly id: string;
  readonly contract: {
    readonly id: string;
    readonly title: string;
    readonly promise: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly title: string;
      readonly summary: string;
      readonly guarantee: string;
    };
  };
  readonly version: string;
  readonly terms: {
    readonly contract: string;
    readonly policy: {
      readonly id: string;
      readonly version: number;
      readonly parameters: { readonly [key: string]: Json };
    };
    readonly perRound: number;
    readonly period: number;
    readonly rewards: {
      readonly min: number;
      readonly max: number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
      readonly missing: "nothing" | number;
    };
    readonly sameArmFor: number;
    readonly confirmWithin: number;
    readonly priors?: readonly ({ readonly successes: number; readonly failures: number } | null)[];
  };
  readonly origin: string;
  readonly status: "archived" | "paused" | "running";
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
  readonly round: number;
  readonly pulls: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly openDecisions: number;
  readonly pendingRewards: number;
  readonly lateReports: number;
  readonly furthestBehind: { readonly arm: number; readonly name: string | null; readonly deficit: number } | null;
  readonly logLength: number;
  readonly time: number;
  readonly notPromised: readonly string[];
};

export type VoidedAnswer = { readonly struck: boolean; readonly isRepeat: boolean };
