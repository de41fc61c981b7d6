/** Milliseconds that a lease lasts. */
export const LEASE = 5000;

/** A process that serves the shared database, as others know it. */
export interface Replica {
  /** Made at its start: a process that starts again is another replica. */
  readonly id: string;
  /** Counts how often its lease began: what it owned in an earlier epoch is not its own any more. */
  readonly epoch: number;
  /** Where other replicas reach it, such as http://10.0.0.7:4600 */
  readonly address: string;
}

/**
 * Where a request about an allocator is answered. By this replica: as its owner (`own`), or although it is not
 * (`beside`), because there is no such allocator, or its owner cannot be reached. Or by the owner (`other`).
 */
export type AnsweringPlace =
  { readonly at: "own" } | { readonly at: "beside" } | { readonly at: "other"; readonly owner: Replica };

/**
 * Who decides for which allocator. It is for speed alone: one replica that decides has no conflicts, and each log in
 * one memory. Whichever replica decides, the store compares and appends.
 */
export interface Ownership {
  /** This replica. The epoch changes when its lease has ended and begins again. */
  readonly self: Replica;
  /** Where to answer, as far as it is known here. An allocator that has no owner with a fresh lease becomes its own. */
  placeOf(allocator: string): Promise<AnsweringPlace>;
  /** The same, read from the database: what was known has turned out to be old. */
  placeAgain(allocator: string): Promise<AnsweringPlace>;
  /**
   * Whether it is this replica's own, in this epoch of it. It is asked for what others have read in the database: where
   * that is newer than what is known here, or the allocator is on its way to another replica, the database is read.
   */
  isOwn(allocator: string, epoch: number): Promise<boolean>;
  /** It did not answer: for two seconds its allocators are answered beside it, and then they are taken over. */
  wasUnreachable(owner: Replica): void;
  wasReached(owner: Replica): void;
}

/** A replica as all of them are listed. */
export interface ListedReplica extends Replica {
  /** Whether its lease has not ended, by the clock of the database. */
  readonly isFresh: boolean;
  /** Seconds since it has renewed its lease, by the same clock. */
  readonly heardAgo: number;
  /** Whether it is handing its allocators over, to stop. */
  readonly isLeaving: boolean;
  /** The newest format of events that its release can read. */
  readonly knows: number;
  /** How many allocators it decides for. */
  readonly owned: number;
}

/** What is measured of this replica. */
export interface OwnershipFigures {
  /** Allocators that it decides for. */
  readonly owned: number;
  /** Allocators that it has taken from others: their leases had ended, or they could not be reached. */
  readonly takeovers: number;
  /** Appends that came second: somebody else had decided for the same allocator. */
  readonly conflicts: number;
  /** Seconds since the lease was renewed. */
  readonly leaseAge: number;
}

/** The replicas of a database, as the routes use them. */
export interface ReplicaGroup {
  readonly ownership: Ownership;
  readonly figures: OwnershipFigures;
  /** Whether this replica is handing its allocators over, to stop. */
  readonly isLeaving: boolean;
  /** All of which the database knows, in the order in which they have started. */
  list(): Promise<readonly ListedReplica[]>;
}
