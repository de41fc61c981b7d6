/** What the rule remembers. */
interface HeadCountState {
  /** For each arm, whether a reward of it has been observed. */
  heard: boolean[];
  /** f' and u' of case (2): since an arm was last heard from for the first time. */
  fewRounds: bigint;
  fewUnheard: bigint;
  /** f and u of case (3): never reset. */
  rounds: bigint;
  unheard: bigint;
}

/**
 * Which arms the learner may choose among in a free round, straight from the text of the rule. Of n open arms h have
 * been heard from.
 *
 * (1) h = 0, or h = n: all open arms; with h = 0 the round counts nowhere.
 * (2) 0 < 2h < n: f' and u' count the rounds of this kind, and those of them that went to an arm which had not been
 *     heard from, since an arm was last heard from for the first time. If (u' + 1)·n <= (n − h)·(f' + 1) those that
 *     have not been heard from, otherwise those that have.
 * (3) 2h >= n: f and u, never reset. If u + 1 <= a·(f + 1) all, otherwise those that have been heard from. Rounds with
 *     h = n are counted in f too.
 */
export class HeadCountRule {
  readonly state: HeadCountState;
  private readonly numerator: bigint;
  private readonly denominator: bigint;

  constructor(arms: number, allowance: { numerator: number; denominator: number }) {
    const heard = new Array<boolean>(arms).fill(false);
    this.state = { heard, fewRounds: 0n, fewUnheard: 0n, rounds: 0n, unheard: 0n };
    this.numerator = BigInt(allowance.numerator);
    this.denominator = BigInt(allowance.denominator);
  }

  /** The arms that the learner may choose in a free round, in increasing order. Changes nothing. */
  among(open: readonly number[]): number[] {
    const { heard, fewRounds, fewUnheard, rounds, unheard } = this.state;
    const all = [...open].sort((one, other) => one - other);
    const known = all.filter((arm) => heard[arm]);
    const unknown = all.filter((arm) => !heard[arm]);
    const n = BigInt(all.length);
    const h = BigInt(known.length);
    // Case (1): none of them has been heard from, or every one has.
    if (h === 0n || h === n) return all;
    // Case (2): fewer than half.
    if (2n * h < n) return (fewUnheard + 1n) * n <= (n - h) * (fewRounds + 1n) ? unknown : known;
    // Case (3): u + 1 <= a (f + 1), times the denominator of a.
    return (unheard + 1n) * this.denominator <= this.numerator * (rounds + 1n) ? all : known;
  }

  /** A free round with these open arms went to `arm`. Comes before `heard` of that round's own reward. */
  pulled(arm: number, open: readonly number[]): void {
    const { state } = this;
    const n = open.length;
    const h = open.filter((one) => state.heard[one]).length;
    // Case (1) with h = 0: the round counts nowhere.
    if (h === 0) return;
    if (2 * h < n) {
      // Case (2): f' and u'.
      state.fewRounds += 1n;
      if (!state.heard[arm]) state.fewUnheard += 1n;
    } else {
      // Case (3), and case (1) with h = n, where no open arm is left that could count in u.
      state.rounds += 1n;
      if (h < n && !state.heard[arm]) state.unheard += 1n;
    }
  }

  /** A reward of `arm` was observed, of a free round or of another. The first of an arm resets case (2)'s counters. */
  heard(arm: number): void {
    if (this.state.heard[arm]) return;
    this.state.heard[arm] = true;
    this.state.fewRounds = 0n;
    this.state.fewUnheard = 0n;
  }
}
