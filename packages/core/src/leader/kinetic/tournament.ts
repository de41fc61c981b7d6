import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import { OpenSearch } from "./openSearch.js";

/**
 * With fewer open arms than this, a look at each of them is cheaper than a search of the tree around the absent ones.
 */
const FEW = 512;

/** Where a larger part of the arms has changed, building the whole tree is cheaper. */
const MANY_CHANGED = 1 / 32;

/** From this number of arms on, the tree and what it compares do not fit into a processor's own cache. */
const FAR = 32_768;
/** The rows of arms this close to each other are in the cache together, where arms are served in their order. */
const NEAR = 64;

/**
 * A kinetic tournament: the arm on top when the arms' values are curves over a clock, in O(log K) a round.
 *
 * A binary tree over the arms. Each inner node holds the winner below it and the last clock up to which all verdicts
 * below surely hold if no arm changes. When an arm changes, the nodes above it are compared again; when the clock
 * advances, those whose time has run out. Times may be early, never late; then the answer is that of looking at every
 * arm.
 *
 * A subclass says which arm beats which, in an order without ties, and until when. Verdicts are certain forwards only:
 * when the clock goes back, the whole tree is built again. So a question never changes the answer to another one.
 *
 * Node n has the children 2n and 2n + 1; the node K + i is arm i itself. That is a tree for any number of arms.
 */
export abstract class Tournament {
  protected readonly arms: number;
  /** The arm on top of each inner node. */
  protected readonly winner: Int32Array;
  /** The last clock up to which the verdicts of each inner node and of all nodes below it hold. */
  protected readonly until: Float64Array;
  /** The clock that is asked for. */
  protected clock = 0;
  /** The numbers compared at nodes before this one are in the cache, and need not be read ahead. */
  protected readAheadFrom = 2;
  /** How many nodes were compared because an arm changed or their time ran out: what a round costs. */
  repaired = 0;
  /** How often the whole tree was built. */
  built = 0;
  /** No verdict was reached later than at this clock. */
  #latest = -Infinity;
  /** Arms that changed since the tree was last asked. */
  readonly #changed: Int32Array;
  #changes = 0;
  /** So much has changed that the whole tree must be built. */
  #outdated = true;
  readonly #search: OpenSearch;
  /** The numbers that are compared. Those of arm i begin at width·i. */
  readonly #records: Float64Array | Uint32Array;
  readonly #width: number;
  /** The arms that were read ahead last. */
  readonly #met = new Int32Array(32);
  /** Holds what was read, since the engine drops a read whose result is not used. */
  readonly #read = new Float64Array(1);
  #lastRead: Arm = 0;

  constructor(arms: number, records: Float64Array | Uint32Array, width: number) {
    this.arms = arms;
    this.#records = records;
    this.#width = width;
    // One place more: with an odd number of arms the node beside the last inner one is an arm, and is read ahead too.
    this.winner = new Int32Array(arms + 1);
    this.until = new Float64Array(arms + 1);
    this.#changed = new Int32Array(Math.ceil(arms * MANY_CHANGED));
    this.#search = new OpenSearch(
      arms,
      (node) => this.topOf(node),
      (a, b) => this.beats(a, b),
    );
  }

  /** Whether arm a beats arm b at the present clock. */
  protected abstract beats(a: Arm, b: Arm): boolean;

  /**
   * Writes to the node which of two arms wins at the present clock, and the last clock at which it surely still does.
   */
  protected abstract compare(node: number, a: Arm, b: Arm): void;

  /** How many nodes were looked at in searches among the open arms. */
  get looked(): number {
    return this.#search.looked;
  }

  /** The arm's curve has changed: the nodes above it are compared when the tree is next asked. */
  protected change(arm: Arm): void {
    const count = this.#changes;
    if (this.#outdated || (count > 0 && this.#changed[count - 1] === arm)) return;
    if (count === this.#changed.length) {
      this.#outdated = true;
      return;
    }
    this.#changed[count] = arm;
    this.#changes = count + 1;
    if (this.arms >= FAR) this.#readAhead(arm);
  }

  /** Every curve may have changed. */
  protected changeAll(): void {
    this.#outdated = true;
  }

  /** The arm on top at this clock. */
  protected leader(clock: number): Arm {
    this.clock = clock;
    if (this.arms === 1) return 0;
    if (this.#outdated || this.#changes > 0 || clock !== this.#latest) this.#search.forget();
    if (this.#outdated || clock < this.#latest) this.#build();
    else {
      this.#latest = clock;
      for (let i = 0; i < this.#changes; i++) this.compareAbove(this.#changed[i]);
      if (this.until[1] < clock) this.#repair(1);
    }
    this.#changes = 0;
    return this.winner[1];
  }

  /** The open arm on top at this clock, or NO_ARM where none is open. */
  protected leaderOf(clock: number, open: ArmSet): Arm {
    if (open.isAll) return this.leader(clock);
    if (open.size < FEW) return this.#leaderByScan(clock, open);
    this.leader(clock);
    return this.#search.best(open) ?? this.#leaderByScan(clock, open);
  }

  #leaderByScan(clock: number, open: ArmSet): Arm {
    this.clock = clock;
    let best = NO_ARM;
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
      if (best === NO_ARM || this.beats(arm, best)) best = arm;
    }
    return best;
  }

  /** The arm on top of the node. */
  protected topOf(node: number): Arm {
    return node < this.arms ? this.winner[node] : node - this.arms;
  }

  #build(): void {
    this.built++;
    for (let node = this.arms - 1; node >= 1; node--) this.#compareNode(node);
    this.#latest = this.clock;
    this.#outdated = false;
  }

  /**
   * Reads the rows of the arms that this one will meet on its way up, long before it meets the first. Where the pulled
   * arms are far apart, most of these reads go to main memory, and reads that do not wait for each other overlap.
   */
  #readAhead(arm: Arm): void {
    const isNear = Math.abs(arm - this.#lastRead) < NEAR;
    this.#lastRead = arm;
    if (isNear) return;
    const { winner, until, readAheadFrom } = this;
    const records = this.#records;
    const width = this.#width;
    const met = this.#met;
    let levels = 0;
    // The neighbour is near the arm itself.
    let read = records[width * arm];
    for (let node = (this.arms + arm) >> 1; node >= readAheadFrom; node >>= 1) {
      met[levels++] = winner[node ^ 1];
      read += until[node ^ 1];
    }
    // A short loop of its own: the more instructions, the fewer reads overlap.
    for (let level = 0; level < levels; level++) read += records[width * met[level]];
    this.#read[0] = read;
  }

  /** Compares at all nodes above an arm that changed. */
  protected compareAbove(arm: Arm): void {
    this.compareUpTo(1, arm);
  }

  /**
   * Compares at the nodes above the arm, up to number `last`. Returns the node after these, or 0 where it need not
   * know.
   */
  protected compareUpTo(last: number, arm: Arm): number {
    const { winner, until } = this;
    let node = (this.arms + arm) >> 1;
    for (; node >= last; node >>= 1) {
      const winnerBefore = winner[node];
      const untilBefore = until[node];
      this.repaired++;
      this.#compareNode(node);
      // The nodes above see of an arm only whether it wins here, and how long that lasts.
      if (winnerBefore !== arm && winner[node] === winnerBefore && until[node] === untilBefore) return 0;
    }
    return node;
  }

  #repair(node: number): void {
    const left = 2 * node;
    const right = left + 1;
    if (left < this.arms && this.until[left] < this.clock) this.#repair(left);
    if (right < this.arms && this.until[right] < this.clock) this.#repair(right);
    this.repaired++;
    this.compareExpired(node);
  }

  /** Compares at a node whose time has run out, when the nodes below it are right. */
  protected compareExpired(node: number): void {
    this.#compareNode(node);
  }

  #compareNode(node: number): void {
    const { arms, winner, until } = this;
    const left = 2 * node;
    const right = left + 1;
    this.compare(node, left < arms ? winner[left] : left - arms, right < arms ? winner[right] : right - arms);
    let time = until[node];
    if (left < arms && until[left] < time) time = until[left];
    if (right < arms && until[right] < time) time = until[right];
    until[node] = time;
  }
}

/**
 * From this number of arms on a tournament is faster than a ranking or a look at every arm, measured (docs/adr/0006).
 * Which of them it is decides the speed and nothing else.
 */
export const MANY_LINES = 256;
export const MANY_DEFICITS = 512;
export const MANY_VALUES = 256;
export const MANY_DEADLINES = 1_024;
export const MANY_THRESHOLDS = 224;
export const MANY_DEBTS = 256;
export const MANY_GROWTHS = 96;
export const MANY_GROUPS = 64;
