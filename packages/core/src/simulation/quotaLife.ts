import type { Arm, ArmSet } from "../arms.js";
import type { CheckedChange } from "../conditions/changes.js";
import type { AnyPolicy } from "../livingPolicy.js";
import type { Round } from "../policy.js";
import type { Accounts } from "./accounts.js";

/** A pull that will be struck out, with what was so in its round. */
export interface VoidPull {
  readonly arm: Arm;
  readonly round: Round;
  readonly open: ArmSet | undefined;
  readonly shares: Float64Array | undefined;
}

/** What happens between the rounds of one trial: shares and caps change, and pulls are struck out. */
export class QuotaLife {
  readonly #policy: AnyPolicy;
  readonly #changes: readonly CheckedChange[];
  readonly accounts: Accounts | undefined;
  #next = 0;
  /** The tenures that the policy has begun, as of the last look. */
  #begun = 0;
  /** By the round after which they are struck out. */
  readonly #voids = new Map<Round, VoidPull[]>();

  constructor(policy: AnyPolicy, changes: readonly CheckedChange[], accounts: Accounts | undefined) {
    this.#policy = policy;
    this.#changes = changes.filter(({ quota }) => quota !== undefined);
    this.accounts = accounts;
  }

  /** Changes shares and caps before the round, if they change then, and notes what is in force in it. */
  begin(round: Round): void {
    const change = this.#changes.at(this.#next);
    const isChange = change?.at === round;
    const before = isChange ? this.accounts?.inForce.slice() : undefined;
    if (isChange) {
      this.#next++;
      if (change.quota !== undefined) this.#policy.change?.(change.quota.asked);
      this.accounts?.change(change);
    }
    if (this.accounts?.isWaiting === true) {
      const tenures = this.#policy.tenures?.();
      this.accounts.rise((arm) => tenures !== undefined && tenures[arm].waitingSince !== null);
    }
    if (this.#policy.begun !== undefined) this.#followTenures();
    else if (before !== undefined) this.#beginChanged(before, round, change?.quota?.isNow === true);
  }

  /** A policy that counts the tenures it begins knows when that is: it may also renew them. */
  #followTenures(): void {
    if (this.#policy.begun === this.#begun) return;
    this.#begun = this.#policy.begun ?? 0;
    for (const { arm, since } of this.#policy.tenures?.() ?? []) this.accounts?.caps.begin(arm, since);
  }

  /** Without a word from the policy a tenure begins with another share, or for all arms where one changes `now`. */
  #beginChanged(before: Float64Array, round: Round, isNow: boolean): void {
    const { inForce = before } = this.accounts ?? {};
    const isChanged = Array.from(inForce, (share, arm) => share !== before[arm]);
    const beginsFor = isNow && isChanged.includes(true) ? () => true : (arm: number) => isChanged[arm];
    for (let arm = 0; arm < before.length; arm++) if (beginsFor(arm)) this.accounts?.caps.begin(arm, round);
  }

  /** The pull of this round will be struck out after that round. */
  willStrike(arm: Arm, round: Round, open: ArmSet | undefined, after: Round): void {
    const pull = { arm, round, open: open?.copy(), shares: this.accounts?.inForce.slice() };
    const others = this.#voids.get(after);
    if (others === undefined) this.#voids.set(after, [pull]);
    else others.push(pull);
  }

  /** Strikes out what is known to be void after the round. */
  end(round: Round): readonly VoidPull[] {
    const pulls = this.#voids.get(round);
    if (pulls === undefined) return [];
    this.#voids.delete(round);
    for (const { arm, round: of, open, shares } of pulls) {
      this.#policy.voided?.(arm, of);
      if (shares !== undefined) this.accounts?.strike(arm, open, shares, of);
    }
    return pulls;
  }
}
