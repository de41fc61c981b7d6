/** Living quotas watched from outside: what every arm was promised and got, in whole units of 1/denominator. */
import { ArmSet } from "../../src/arms.js";
import type { LivingPolicy, QuotaChange, QuotaChanged } from "../../src/livingPolicy.js";
import { range } from "./history.js";

interface Told {
  readonly round: number;
  readonly arm: number;
  readonly open: readonly number[];
  /** The shares in force. */
  readonly shares: readonly bigint[];
}

export class LivingLedger {
  readonly #policy: LivingPolicy;
  readonly #unit: bigint;
  /** The rounds that stand. */
  readonly told: Told[] = [];
  readonly #forgone: bigint[];
  readonly #arms: readonly number[];
  round = 0;

  constructor(policy: LivingPolicy, arms: number, denominator: number) {
    this.#policy = policy;
    this.#unit = BigInt(denominator);
    this.#arms = range(arms);
    this.#forgone = this.#arms.map(() => 0n);
  }

  /** Plays the next round with these arms open. Returns the arm. */
  play(open: readonly number[] = this.#arms): number {
    const set = open.length === this.#arms.length ? undefined : new ArmSet(this.#arms.length, open);
    const shares = this.#policy.tenures().map(({ share }) => this.units(share));
    const arm = this.#policy.choose(++this.round, set);
    this.#policy.pulled(arm, this.round, set);
    this.told.push({ round: this.round, arm, open, shares });
    return arm;
  }

  change(change: QuotaChange): QuotaChanged {
    const changed = this.#policy.change(change);
    for (const { arm, pulls } of changed.forgone) this.#forgone[arm] += this.units(pulls);
    return changed;
  }

  strike(round: number): void {
    const place = this.told.findIndex((told) => told.round === round);
    const [{ arm, shares }] = this.told.splice(place, 1);
    // An arm that has retired has no account that its pull could go back to.
    if (this.#policy.tenures()[arm].share === "0") this.#forgone[arm] += this.#unit - shares[arm];
    this.#policy.voided(arm, round);
  }

  /** "-7/10" in units. */
  units(text: string): bigint {
    const [top, bottom = "1"] = text.split("/");
    return (BigInt(top) * this.#unit) / BigInt(bottom);
  }

  /** What each arm is owed by its tenure, and by its whole history, recomputed from the rounds that stand. */
  owed(): { readonly inTenure: bigint[]; readonly inHistory: bigint[] } {
    const tenures = this.#policy.tenures();
    const inTenure = tenures.map(({ opening }) => this.units(opening));
    const inHistory = this.#forgone.map((forgone) => -forgone);
    for (const { round, arm, open, shares } of this.told) {
      for (const other of open) {
        inHistory[other] += shares[other];
        if (round >= tenures[other].since) inTenure[other] += this.units(tenures[other].share);
      }
      inHistory[arm] -= this.#unit;
      if (round >= tenures[arm].since) inTenure[arm] -= this.#unit;
    }
    return { inTenure, inHistory };
  }

  /** The first arm that is owed `pulls` or more by its tenure or its history, or whose tenure says otherwise. */
  broken(pulls = 1): string | undefined {
    const most = BigInt(pulls) * this.#unit;
    const { inTenure, inHistory } = this.owed();
    const tenures = this.#policy.tenures();
    const arm = this.#arms.find(
      (i) =>
        tenures[i].share !== "0" &&
        (inTenure[i] >= most || inHistory[i] >= most || this.units(tenures[i].balance) !== inTenure[i]),
    );
    if (arm === undefined) return undefined;
    const owed = `${inTenure[arm]} and ${inHistory[arm]} of ${this.#unit}`;
    return `arm ${arm} after round ${this.round}: ${owed}, told ${tenures[arm].balance}`;
  }
}
