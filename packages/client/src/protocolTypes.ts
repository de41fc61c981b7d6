/**
 * What the service takes and answers, as `node scripts/writeClientTypes.mjs` (after `npm run build`) writes it from the
 * schemas of @evenhand/protocol: change those, not this file. Schemas need a library and core, a client needs neither.
 */

export type AlarmsAnswer = {
  readonly items: readonly {
    readonly allocator: string | null;
    readonly detail: string;
    readonly kind: string;
    readonly remedy: string;
    readonly severity: "critical" | "warning";
    readonly since: number;
    readonly title: string;
  }[];
};

export type AllocatorAnswer = {
  readonly alarms: readonly {
    readonly arm: number;
    readonly kind:
      | "availability"
      | "floor-in-danger"
      | "floor-missed"
      | "granted-elsewhere"
      | "no-reward-yet"
      | "paused"
      | "rewards-late"
      | "rewards-missing"
      | "rewards-slower"
      | "starving"
      | "void-rate";
    readonly name: string | null;
    readonly numbers: { readonly [key: string]: number };
    readonly words: string;
  }[];
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly contract: {
    readonly id: string;
    readonly policy: {
      readonly guarantee: string;
      readonly id: string;
      readonly summary: string;
      readonly title: string;
      readonly version: number;
    };
    readonly promise: string;
    readonly title: string;
  };
  readonly forks?: readonly {
    readonly after: string;
    readonly at: number;
    readonly before: string;
    readonly event: number;
    readonly kept: number;
    readonly reason: string;
    readonly size: number;
  }[];
  readonly furthestBehind: { readonly arm: number; readonly deficit: number; readonly name: string | null } | null;
  readonly id: string;
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly lateReports: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly logLength: number;
  readonly openDecisions: number;
  readonly origin: string;
  readonly pendingRewards: number;
  readonly pulls: number;
  readonly round: number;
  readonly rounds: number;
  readonly status: "archived" | "paused" | "running";
  readonly terms: {
    readonly confirmWithin: number;
    readonly contract: string;
    readonly perRound: number;
    readonly period: number;
    readonly policy: {
      readonly id: string;
      readonly parameters: { readonly [key: string]: Json };
      readonly version: number;
    };
    readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
    readonly rewards: {
      readonly max: number;
      readonly min: number;
      readonly missing: "nothing" | number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
    };
    readonly sameArmFor: number;
  };
  readonly time: number;
  readonly version: string;
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
};

export type AllocatorInput = {
  readonly allowance?: number | string | undefined;
  readonly arms: ArmInput[];
  readonly confirmWithin?: number | undefined;
  readonly contract:
    | string
    | {
        readonly id: string;
        readonly parameters?: { [key: string]: unknown } | undefined;
        readonly version?: number | undefined;
      };
  readonly id: string;
  readonly learner?:
    | string
    | {
        readonly id: string;
        readonly parameters?: { [key: string]: unknown } | undefined;
        readonly version?: number | undefined;
      }
    | undefined;
  readonly perRound?: number | undefined;
  readonly period?: number | undefined;
  readonly policy?:
    | string
    | {
        readonly id: string;
        readonly parameters?: { [key: string]: unknown } | undefined;
        readonly version?: number | undefined;
      }
    | undefined;
  readonly renewEvery?: number | undefined;
  readonly rewards?:
    | {
        readonly max?: number | undefined;
        readonly min?: number | undefined;
        readonly missing?: "nothing" | number | undefined;
        readonly noiseless?: boolean | undefined;
        readonly ordered?: boolean | undefined;
        readonly use?: "first" | "last" | "sum" | undefined;
        readonly wait?: number | undefined;
      }
    | undefined;
  readonly sameArmFor?: number | undefined;
  readonly voidWithin?: number | undefined;
};

export type AllocatorsAnswer = { readonly items: readonly ListedAllocator[] };

export type ArmAnswer = {
  readonly aboveCap: number;
  readonly arm: number;
  readonly availability: number | null;
  readonly balance: { readonly fraction: string; readonly number: number } | null;
  readonly cap: { readonly fraction: string; readonly number: number } | null;
  readonly deadline: number | null;
  readonly deficit: { readonly fraction: string; readonly number: number } | null;
  readonly due: { readonly fraction: string; readonly number: number } | null;
  readonly forced: number;
  readonly group: string | null;
  readonly intervalBy: "confidence sequence" | null;
  readonly label: string | null;
  readonly largestDeficit: number | null;
  readonly largestDeficitRound: number | null;
  readonly lastPulled: number | null;
  readonly late: number;
  readonly learnedMean: number | null;
  readonly mean: number | null;
  readonly meanHigh: number | null;
  readonly meanLow: number | null;
  readonly name: string | null;
  readonly openRounds: number;
  readonly pending: number;
  readonly priorFailures: number | null;
  readonly priorSuccesses: number | null;
  readonly promised: { readonly fraction: string; readonly number: number } | null;
  readonly pulls: number;
  readonly recentOpenRounds: number;
  readonly recentPulls: number;
  readonly recentShare: number | null;
  readonly reported: number;
  readonly share: number | null;
  readonly standIns: number;
  readonly status: "active" | "paused" | "retired";
  readonly target: { readonly fraction: string; readonly number: number } | null;
  readonly unheard: number;
  readonly voidRate: number | null;
  readonly voids: number;
  readonly waitingSince: number | null;
};

export type ArmInput = {
  readonly cap?: number | string | undefined;
  readonly group?: string | undefined;
  readonly id: string;
  readonly label?: string | undefined;
  readonly prior?: { readonly failures: number; readonly successes: number } | undefined;
  readonly share?: number | string | undefined;
};

export type ArmsAddedInput = {
  readonly add: ArmInput[];
  readonly arms?:
    | {
        readonly cap?: number | string | undefined;
        readonly id: string;
        readonly prior?: { readonly failures: number; readonly successes: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
  readonly terms?:
    | {
        readonly allowance?: number | string | undefined;
        readonly confirmWithin?: number | undefined;
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            };
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly renewEvery?: number | undefined;
        readonly rewards?:
          | {
              readonly max?: number | undefined;
              readonly min?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly noiseless?: boolean | undefined;
              readonly ordered?: boolean | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
            }
          | undefined;
        readonly sameArmFor?: number | undefined;
        readonly voidWithin?: number | undefined;
      }
    | undefined;
};

export type ArmsAnswer = { readonly rows: readonly ArmAnswer[]; readonly total: number };

export type ArmsRetiredInput = {
  readonly arms?:
    | {
        readonly cap?: number | string | undefined;
        readonly id: string;
        readonly prior?: { readonly failures: number; readonly successes: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
  readonly retire: string[];
  readonly terms?:
    | {
        readonly allowance?: number | string | undefined;
        readonly confirmWithin?: number | undefined;
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            };
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly renewEvery?: number | undefined;
        readonly rewards?:
          | {
              readonly max?: number | undefined;
              readonly min?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly noiseless?: boolean | undefined;
              readonly ordered?: boolean | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
            }
          | undefined;
        readonly sameArmFor?: number | undefined;
        readonly voidWithin?: number | undefined;
      }
    | undefined;
};

export type AuditAnswer = {
  readonly head: string;
  readonly report: {
    readonly afterEnd?: {
      readonly count: number;
      readonly first: {
        readonly event: number;
        readonly kind: string;
        readonly says: string;
        readonly should: string;
        readonly what: string;
      };
    };
    readonly arms: readonly {
      readonly arm: number;
      readonly availability: number;
      readonly exclusions: { readonly first?: number; readonly last?: number; readonly requests: number };
      readonly late: number;
      readonly name?: string;
      readonly nothing: number;
      readonly openRounds: number;
      readonly pending: number;
      readonly pulls: number;
      readonly rewards?: {
        readonly high: number;
        readonly low: number;
        readonly mean: number;
        readonly reported: number;
      };
      readonly shareOfPulls: number;
      readonly standIns: number;
      readonly status: "active" | "paused" | "retired";
      readonly voidRate: number;
      readonly voids: number;
    }[];
    readonly bill?: {
      readonly arms: readonly {
        readonly arm: number;
        readonly cost: number;
        readonly missing: string;
        readonly missingOpen: string;
        readonly penalty: number;
        readonly pulls: number;
      }[];
      readonly total: number;
      readonly totalOpen: number;
    };
    readonly caps: readonly {
      readonly above: { readonly [key: string]: number };
      readonly arm: number;
      readonly brokenAt?: number;
      readonly cap: string;
      readonly largest?: { readonly event: number; readonly pulls: string };
      readonly verdict: "broken" | "exceeded" | "held";
    }[];
    readonly choices: {
      readonly recomputed: number;
      readonly seedsGiven: number;
      readonly seedsPublished: number;
      readonly seedsUnfit: number;
      readonly unknown: number;
    };
    readonly contract?: string;
    readonly countedTo?: number;
    readonly events: number;
    readonly finding?: {
      readonly event: number;
      readonly kind: string;
      readonly says: string;
      readonly should: string;
      readonly what: string;
    };
    readonly findings: number;
    readonly foldedTo?: number;
    readonly forks?: readonly {
      readonly after: string;
      readonly at: number;
      readonly before: string;
      readonly event: number;
      readonly kept: number;
      readonly reason: string;
      readonly size: number;
    }[];
    readonly happenings: {
      readonly armsPaused: {
        readonly count: number;
        readonly first: readonly {
          readonly arms: readonly number[];
          readonly at: number;
          readonly event: number;
          readonly reason?: string;
        }[];
      };
      readonly armsResumed: {
        readonly count: number;
        readonly first: readonly {
          readonly arms: readonly number[];
          readonly at: number;
          readonly event: number;
          readonly reason?: string;
        }[];
      };
      readonly calibrations: {
        readonly count: number;
        readonly first: readonly {
          readonly arm: number;
          readonly at: number;
          readonly event: number;
          readonly pulls: number;
          readonly reason?: string;
        }[];
      };
      readonly changes: {
        readonly count: number;
        readonly first: readonly {
          readonly at: number;
          readonly event: number;
          readonly reason?: string;
          readonly words: readonly string[];
        }[];
      };
      readonly forks: {
        readonly count: number;
        readonly first: readonly {
          readonly after: string;
          readonly at: number;
          readonly before: string;
          readonly event: number;
          readonly kept: number;
          readonly reason: string;
          readonly size: number;
        }[];
      };
      readonly grants: {
        readonly count: number;
        readonly first: readonly {
          readonly arm: number;
          readonly at: number;
          readonly counts: boolean;
          readonly event: number;
          readonly reason?: string;
        }[];
      };
      readonly reseeds: {
        readonly count: number;
        readonly first: readonly { readonly at: number; readonly event: number; readonly reason?: string }[];
      };
      readonly restores: {
        readonly count: number;
        readonly first: readonly {
          readonly at: number;
          readonly backup: number;
          readonly event: number;
          readonly reason?: string;
        }[];
      };
      readonly status: {
        readonly count: number;
        readonly first: readonly {
          readonly at: number;
          readonly event: number;
          readonly reason?: string;
          readonly status: "archived" | "paused" | "resumed";
        }[];
      };
    };
    readonly noVerdict?: string;
    readonly overdue: number;
    readonly policy?: string;
    readonly promises: readonly {
      readonly arm: number;
      readonly brokenAt?: { readonly event: number; readonly round: number };
      readonly corrected: number;
      readonly displacedBy?: number;
      readonly forgone: string;
      readonly largestDeficit: {
        readonly at: { readonly event: number; readonly round: number };
        readonly pulls: string;
      };
      readonly leftOut: number;
      readonly openRounds: number;
      readonly opening: string;
      readonly paused: number;
      readonly pulls: number;
      readonly rounds: number;
      readonly share: string;
      readonly since: { readonly event: number; readonly round: number };
      readonly until?: { readonly event: number; readonly round: number };
      readonly verdict: "broken" | "displaced" | "held";
    }[];
    readonly restores?: number;
    readonly rounds: number;
    readonly times?: { readonly first: number; readonly last: number };
    readonly tree: {
      readonly head?: {
        readonly relation: "cut" | "differs" | "extends" | "lost" | "other-log" | "same";
        readonly size: number;
      };
      readonly root: string;
      readonly size: number;
    };
    readonly verdict: "broken" | "displaced" | "held" | "held-since-fork" | "tampered";
  };
};

export type CalibrationInput = { readonly arm: string; readonly pulls: number; readonly reason: string };

export type ChangeAnswer = {
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly changed: {
    readonly arms: readonly {
      readonly after: string | null;
      readonly before: string | null;
      readonly cap: string | null;
      readonly capBefore: string | null;
      readonly forgone: string | null;
      readonly name: string | null;
      readonly prior: { readonly failures: number; readonly successes: number } | null;
      readonly priorBefore: { readonly failures: number; readonly successes: number } | null;
      readonly status: "active" | "paused" | "retired";
      readonly statusBefore: "active" | "paused" | "retired" | null;
      readonly target: string | null;
    }[];
    readonly total: number;
  };
  readonly contract: {
    readonly id: string;
    readonly policy: {
      readonly guarantee: string;
      readonly id: string;
      readonly summary: string;
      readonly title: string;
      readonly version: number;
    };
    readonly promise: string;
    readonly title: string;
  };
  readonly dryRun: true;
  readonly forks?: readonly {
    readonly after: string;
    readonly at: number;
    readonly before: string;
    readonly event: number;
    readonly kept: number;
    readonly reason: string;
    readonly size: number;
  }[];
  readonly furthestBehind: { readonly arm: number; readonly deficit: number; readonly name: string | null } | null;
  readonly id: string;
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly lateReports: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly logLength: number;
  readonly openDecisions: number;
  readonly origin: string;
  readonly pendingRewards: number;
  readonly pulls: number;
  readonly round: number;
  readonly rounds: number;
  readonly status: "archived" | "paused" | "running";
  readonly terms: {
    readonly confirmWithin: number;
    readonly contract: string;
    readonly perRound: number;
    readonly period: number;
    readonly policy: {
      readonly id: string;
      readonly parameters: { readonly [key: string]: Json };
      readonly version: number;
    };
    readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
    readonly rewards: {
      readonly max: number;
      readonly min: number;
      readonly missing: "nothing" | number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
    };
    readonly sameArmFor: number;
  };
  readonly time: number;
  readonly version: string;
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
};

export type ChangeInput = {
  readonly arms?:
    | {
        readonly cap?: number | string | undefined;
        readonly id: string;
        readonly prior?: { readonly failures: number; readonly successes: number } | undefined;
        readonly share?: number | string | undefined;
      }[]
    | undefined;
  readonly effect?: "now" | "without-loss" | undefined;
  readonly pauseArms?: string[] | undefined;
  readonly reason?: string | undefined;
  readonly resumeArms?: string[] | undefined;
  readonly status?: "archive" | "pause" | "resume" | undefined;
  readonly terms?:
    | {
        readonly allowance?: number | string | undefined;
        readonly confirmWithin?: number | undefined;
        readonly contract:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            };
        readonly learner?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly perRound?: number | undefined;
        readonly period?: number | undefined;
        readonly policy?:
          | string
          | {
              readonly id: string;
              readonly parameters?: { [key: string]: unknown } | undefined;
              readonly version?: number | undefined;
            }
          | undefined;
        readonly renewEvery?: number | undefined;
        readonly rewards?:
          | {
              readonly max?: number | undefined;
              readonly min?: number | undefined;
              readonly missing?: "nothing" | number | undefined;
              readonly noiseless?: boolean | undefined;
              readonly ordered?: boolean | undefined;
              readonly use?: "first" | "last" | "sum" | undefined;
              readonly wait?: number | undefined;
            }
          | undefined;
        readonly sameArmFor?: number | undefined;
        readonly voidWithin?: number | undefined;
      }
    | undefined;
};

export type ConsistencyAnswer = {
  readonly from: number;
  readonly hashes: readonly string[];
  readonly head: string;
  readonly to: number;
};

export type ContractChangeAnswer =
  | {
      readonly at: number;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "archived";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "paused";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "resumed";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly after: string;
        readonly before: string;
        readonly head: string;
        readonly kept: number;
        readonly reason: string;
      };
      readonly kind: "forked";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly arm: number; readonly credit: number; readonly debt: number };
      readonly kind: "calibrated";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly arms: number;
        readonly commitment: string;
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "created";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly arms: readonly number[] };
      readonly kind: "armsPaused";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly arms: readonly number[] };
      readonly kind: "armsResumed";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly arms: readonly number[];
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "armsRetired";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly backup: number };
      readonly kind: "restored";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: { readonly commitment: string; readonly former: string };
      readonly kind: "reseeded";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly count: number;
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "armsAdded";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "changed";
      readonly place: number;
      readonly round: number;
    }
  | {
      readonly at: number;
      readonly fields: {
        readonly forgone: readonly { readonly arm: number; readonly denominator: number; readonly numerator: number }[];
        readonly shares: readonly { readonly arm: number; readonly denominator: number; readonly numerator: number }[];
      };
      readonly kind: "tenures";
      readonly place: number;
      readonly round: number;
    };

export type ContractChangesAnswer = {
  readonly isWhole: boolean;
  readonly items: readonly ContractChangeAnswer[];
  readonly next: number;
};

export type DecisionAnswer = {
  readonly arms: readonly string[];
  readonly id: string;
  readonly place: number;
  readonly repeated: boolean;
};

export type DecisionDetails = {
  readonly allocator: string;
  readonly at: number;
  readonly chosen: readonly { readonly arm: string | null; readonly rule: string | null; readonly words: string }[];
  readonly explanation:
    | {
        readonly absent: {
          readonly arms: readonly {
            readonly arm: number;
            readonly name?: string;
            readonly why: "left out by the request" | "paused";
          }[];
          readonly total: number;
        };
        readonly considered: {
          readonly arms: readonly {
            readonly arm: number;
            readonly balance?: string;
            readonly deadline?: number;
            readonly isChosen: boolean;
            readonly isDue?: boolean;
            readonly name?: string;
            readonly pulls: number;
            readonly rewards?: {
              readonly high: number;
              readonly low: number;
              readonly mean: number;
              readonly reported: number;
            };
            readonly share?: string;
            readonly whyNot: string | null;
          }[];
          readonly total: number;
        };
        readonly isComputed: true;
        readonly propensity: {
          readonly error: number | null;
          readonly how: string;
          readonly probability: number | null;
        };
        readonly reason: ReasonAnswer | null;
        readonly replayed: { readonly events: number; readonly from: number };
      }
    | { readonly isComputed: false; readonly why: string };
  readonly id: string;
  readonly kind: "decided" | "granted";
  readonly outcomes: {
    readonly items: readonly { readonly at: number; readonly event: number; readonly words: string }[];
    readonly readUntil: number;
  };
  readonly place: number;
  readonly rewards: readonly (number | null)[];
  readonly round: number;
  readonly status: "closed" | "open" | "void";
  readonly waitUntil?: number;
};

export type DecisionGroup =
  | {
      readonly arm: string;
      readonly arms: readonly string[];
      readonly id: string;
      readonly place: number;
      readonly repeated: boolean;
    }
  | { readonly decisions: readonly DecisionAnswer[] };

export type DecisionInput = {
  readonly available?: string[] | undefined;
  readonly count?: number | undefined;
  readonly defer?: boolean | undefined;
  readonly except?: string[] | undefined;
  readonly id?: string | undefined;
  readonly subject?: string | undefined;
};

export type ErasureAnswer = { readonly events: number; readonly goneBy: number | null; readonly labels: number };

export type ErasureInput = {
  readonly before?: number | undefined;
  readonly labels?: string[] | undefined;
  readonly subject?: string | undefined;
};

export type EventAnswer =
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "archived";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "paused";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly [key: string]: never };
      readonly kind: "resumed";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly after: string;
        readonly before: string;
        readonly head: string;
        readonly kept: number;
        readonly reason: string;
      };
      readonly kind: "forked";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly arm: number;
        readonly counts: boolean;
        readonly open: { readonly absent?: readonly number[]; readonly open?: readonly number[] };
        readonly round: number;
      };
      readonly kind: "granted";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly arm: number; readonly credit: number; readonly debt: number };
      readonly kind: "calibrated";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly arms: number;
        readonly commitment: string;
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "created";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly arms: readonly number[] };
      readonly kind: "armsPaused";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly arms: readonly number[] };
      readonly kind: "armsResumed";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly arms: readonly number[];
        readonly asked: number;
        readonly confirmBy: number;
        readonly open:
          { readonly absent?: readonly number[]; readonly open?: readonly number[] } | { readonly next: true };
        readonly round: number;
        readonly rules: readonly string[];
      };
      readonly kind: "decided";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly arms: readonly number[];
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "armsRetired";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly backup: number };
      readonly kind: "restored";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly basis: "last" | "nothing" | "stand-in" | "sum";
        readonly decision: number;
        readonly place: number;
        readonly value: number;
      };
      readonly kind: "settled";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly cause: "request" | "unconfirmed";
        readonly decision: number;
        readonly struck: boolean;
      };
      readonly kind: "voided";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly commitment: string; readonly former: string };
      readonly kind: "reseeded";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly count: number;
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "armsAdded";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: { readonly decision: number };
      readonly kind: "confirmed";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly decision: number;
        readonly place: number;
        readonly use: "kept" | "late" | "learned" | "unused";
        readonly value: number;
      };
      readonly kind: "rewarded";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly effect: "now" | "without-loss";
        readonly terms: {
          readonly confirmWithin: number;
          readonly contract: string;
          readonly perRound: number;
          readonly period: number;
          readonly policy: {
            readonly id: string;
            readonly parameters: { readonly [key: string]: Json };
            readonly version: number;
          };
          readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
          readonly rewards: {
            readonly max: number;
            readonly min: number;
            readonly missing: "nothing" | number;
            readonly use: "first" | "last" | "sum";
            readonly wait: number;
          };
          readonly sameArmFor: number;
        };
      };
      readonly kind: "changed";
      readonly leaf: string;
      readonly place: number;
    }
  | {
      readonly at: number;
      readonly deadlines?: readonly (number | null)[];
      readonly decision?: string;
      readonly fields: {
        readonly forgone: readonly { readonly arm: number; readonly denominator: number; readonly numerator: number }[];
        readonly shares: readonly { readonly arm: number; readonly denominator: number; readonly numerator: number }[];
      };
      readonly kind: "tenures";
      readonly leaf: string;
      readonly place: number;
    };

export type EventsAnswer = { readonly items: readonly EventAnswer[]; readonly next: number };

export type ForkAnswer = {
  readonly after: string;
  readonly at: number;
  readonly before: string;
  readonly event: number;
  readonly id: string;
  readonly kept: number;
  readonly reason: string;
  readonly size: number;
};

export type ForkInput = { readonly because: string; readonly head?: string | undefined };

export type GrantAnswer = { readonly id?: string; readonly place: number };

export type GrantInput = {
  readonly arm: string;
  readonly available?: string[] | undefined;
  readonly counts?: boolean | undefined;
  readonly except?: string[] | undefined;
  readonly id?: string | undefined;
  readonly reason?: string | undefined;
};

export type HistoryAnswer = {
  readonly items: readonly {
    readonly firstAt: number;
    readonly firstRound: number;
    readonly largestDeficit: number | null;
    readonly lastAt: number;
    readonly lastRound: number;
    readonly pulls: readonly number[] | null;
    readonly rewardSum: number;
    readonly rewards: number;
    readonly rounds: number;
    readonly voids: number;
  }[];
};

export type Json = boolean | number | readonly Json[] | string | { readonly [key: string]: Json } | null;

export type LabelsAnswer = { readonly labels: number };

export type LabelsInput = {
  readonly arms: { readonly group?: string | undefined; readonly id: string; readonly label?: string | undefined }[];
};

export type ListedAllocator = {
  readonly hidden?: TombstoneAnswer;
  readonly id: string;
  readonly length: number;
  readonly origin: string;
  readonly refused?: string;
};

export type PublicKeyAnswer = {
  readonly aboveSize: number;
  readonly algorithm: "Ed25519";
  readonly former: readonly {
    readonly publicKey: string;
    readonly signature: string;
    readonly signed: string;
    readonly successor: string;
    readonly toSize: number;
    readonly until: number;
    readonly verifierKey: string;
  }[];
  readonly publicKey: string;
  readonly verifierKey: string;
};

export type ReasonAnswer = {
  readonly arm: number;
  readonly learner?: ReasonAnswer;
  readonly numbers: { readonly [key: string]: number };
  readonly rule: string;
};

export type ReplicasAnswer = {
  readonly isShared: boolean;
  readonly items: readonly {
    readonly address: string | null;
    readonly epoch: number;
    readonly heardAgo: number;
    readonly id: string;
    readonly isFresh: boolean;
    readonly isLeaving: boolean;
    readonly isSelf: boolean;
    readonly owned: number;
  }[];
};

export type ReseedInput = { readonly publish?: boolean | undefined };

export type RewardInput = {
  readonly place?: number | undefined;
  readonly report?: string | undefined;
  readonly value: number;
};

export type RewardUse = "kept" | "known" | "late" | "learned" | "unused";

export type StateAnswer = {
  readonly alarms: readonly {
    readonly arm: number;
    readonly kind:
      | "availability"
      | "floor-in-danger"
      | "floor-missed"
      | "granted-elsewhere"
      | "no-reward-yet"
      | "paused"
      | "rewards-late"
      | "rewards-missing"
      | "rewards-slower"
      | "starving"
      | "void-rate";
    readonly name: string | null;
    readonly numbers: { readonly [key: string]: number };
    readonly words: string;
  }[];
  readonly armRows: ArmsAnswer;
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly contract: {
    readonly id: string;
    readonly policy: {
      readonly guarantee: string;
      readonly id: string;
      readonly summary: string;
      readonly title: string;
      readonly version: number;
    };
    readonly promise: string;
    readonly title: string;
  };
  readonly forks?: readonly {
    readonly after: string;
    readonly at: number;
    readonly before: string;
    readonly event: number;
    readonly kept: number;
    readonly reason: string;
    readonly size: number;
  }[];
  readonly furthestBehind: { readonly arm: number; readonly deficit: number; readonly name: string | null } | null;
  readonly id: string;
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly lateReports: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly logLength: number;
  readonly openDecisions: number;
  readonly origin: string;
  readonly pendingRewards: number;
  readonly pulls: number;
  readonly round: number;
  readonly rounds: number;
  readonly status: "archived" | "paused" | "running";
  readonly terms: {
    readonly confirmWithin: number;
    readonly contract: string;
    readonly perRound: number;
    readonly period: number;
    readonly policy: {
      readonly id: string;
      readonly parameters: { readonly [key: string]: Json };
      readonly version: number;
    };
    readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
    readonly rewards: {
      readonly max: number;
      readonly min: number;
      readonly missing: "nothing" | number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
    };
    readonly sameArmFor: number;
  };
  readonly time: number;
  readonly version: string;
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
};

export type StoredDataAnswer = {
  readonly allocator: string;
  readonly arm: ArmAnswer | null;
  readonly events: readonly {
    readonly at: number;
    readonly fields: { readonly [key: string]: Json };
    readonly kind: string;
    readonly personal: { readonly [key: string]: Json } | null;
    readonly place: number;
  }[];
  readonly keeps: { readonly arms: readonly (string | null)[]; readonly until: number } | null;
  readonly next: number | null;
};

export type StoredDataInput = {
  readonly arm?: string | undefined;
  readonly from?: number | undefined;
  readonly subject?: string | undefined;
};

export type TombstoneAnswer = {
  readonly allocator: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
};

export type TombstoneInput = { readonly reason: string };

export type UnderstoodAnswer = {
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly contract: {
    readonly id: string;
    readonly policy: {
      readonly guarantee: string;
      readonly id: string;
      readonly summary: string;
      readonly title: string;
      readonly version: number;
    };
    readonly promise: string;
    readonly title: string;
  };
  readonly forks?: readonly {
    readonly after: string;
    readonly at: number;
    readonly before: string;
    readonly event: number;
    readonly kept: number;
    readonly reason: string;
    readonly size: number;
  }[];
  readonly furthestBehind: { readonly arm: number; readonly deficit: number; readonly name: string | null } | null;
  readonly id: string;
  readonly inForce: { readonly arms: number; readonly sum: { readonly fraction: string; readonly number: number } };
  readonly lateReports: number;
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  readonly logLength: number;
  readonly notPromised: readonly string[];
  readonly openDecisions: number;
  readonly origin: string;
  readonly pendingRewards: number;
  readonly pulls: number;
  readonly round: number;
  readonly rounds: number;
  readonly status: "archived" | "paused" | "running";
  readonly terms: {
    readonly confirmWithin: number;
    readonly contract: string;
    readonly perRound: number;
    readonly period: number;
    readonly policy: {
      readonly id: string;
      readonly parameters: { readonly [key: string]: Json };
      readonly version: number;
    };
    readonly priors?: readonly ({ readonly failures: number; readonly successes: number } | null)[];
    readonly rewards: {
      readonly max: number;
      readonly min: number;
      readonly missing: "nothing" | number;
      readonly use: "first" | "last" | "sum";
      readonly wait: number;
    };
    readonly sameArmFor: number;
  };
  readonly time: number;
  readonly version: string;
  readonly waiting: { readonly arms: number; readonly latestRound: number | null; readonly words: string } | null;
};

export type VoidedAnswer = { readonly isRepeat: boolean; readonly struck: boolean };
