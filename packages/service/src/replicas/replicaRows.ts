import { Connections, type Statement } from "../store/postgres/connections.js";
import { isText } from "../store/postgres/serverConnection.js";
import { LEASE, type ListedReplica, type Replica } from "./ownership.js";

/** A replica in one of its epochs, as the table of owners names it. */
export type OwnerName = Pick<Replica, "id" | "epoch">;

/** What a replica writes about itself. */
export interface OwnRow {
  readonly id: string;
  readonly address: string;
  /** The epoch that it knows of; 0 before the first. The row may be gone, and no epoch may come twice. */
  readonly epoch: number;
  readonly isLeaving: boolean;
  readonly knows: number;
  /** Milliseconds from now on, by the clock of the database. */
  readonly lease: number;
}

export interface Renewal {
  readonly epoch: number;
  /** The time of the database, in milliseconds since 1970. */
  readonly now: number;
}

/** An allocator, and who decides for it. */
export interface OwnedPlace {
  readonly id: string;
  readonly number: number;
  /** The replica of its row; undefined where it has none. One that is forgotten has no address any more. */
  readonly owner: Replica | undefined;
  /** Whether the lease of that replica, in that epoch, has not ended. */
  readonly isLive: boolean;
}

/** An allocator that a replica wants, in the place of the owner that was read. */
export interface Claim {
  readonly number: number;
  readonly owner: OwnerName | undefined;
  /** Also where the lease of that owner has not ended: it cannot be reached. */
  readonly isForced: boolean;
}

/**
 * The tables of replicas and of owners. A row of a replica is renewed every second; a row of an owner changes when an
 * allocator moves, and only where it still is what the caller has read.
 */
export interface ReplicaRows {
  /** Writes its row. Where its lease has ended, another epoch begins. */
  renew(own: OwnRow): Promise<Renewal>;
  /** The time of the database, in milliseconds since 1970. */
  time(): Promise<number>;
  /** All replicas, in the order in which they have started. */
  replicas(): Promise<readonly Omit<ListedReplica, "owned">[]>;
  /** How many allocators each owner has. */
  owned(): Promise<readonly (OwnerName & { readonly count: number })[]>;
  remove(id: string): Promise<void>;
  /** Removes other replicas of this address: one process listens there, and requests for them would find no owner. */
  removeFormer(address: string, id: string): Promise<void>;
  /** Forgets replicas whose leases ended this many milliseconds ago. */
  forget(after: number): Promise<void>;
  /** The allocators of these ids, as far as they exist. */
  places(ids: readonly string[]): Promise<readonly OwnedPlace[]>;
  /** The numbers of those that the claimant has got. None where its own lease has ended, or it is leaving. */
  claim(claims: readonly Claim[], by: OwnerName): Promise<readonly number[]>;
  /** The numbers of those that were the giver's, and are the other's now: its lease must be fresh. */
  give(numbers: readonly number[], from: OwnerName, to: OwnerName): Promise<readonly number[]>;
  ownedBy(owner: OwnerName): Promise<readonly { readonly id: string; readonly number: number }[]>;
  /** Up to `limit` allocators without an owner whose lease is fresh. */
  orphans(limit: number): Promise<readonly OwnedPlace[]>;
  close(): Promise<void>;
}

/** Milliseconds for one statement: shorter than a lease, so that a renewal can be tried again, and requests wait. */
const RENEWED_WITHIN = 2000;
const ANSWERED_WITHIN = 3000;

/** The tables in PostgreSQL. Renewals have a connection of their own, and never wait behind anything else. */
export class PostgresReplicaRows implements ReplicaRows {
  readonly #renewing: Connections;
  readonly #connections: Connections;

  constructor(url: string) {
    this.#renewing = new Connections(url, RENEWED_WITHIN);
    this.#connections = new Connections(url, ANSWERED_WITHIN);
  }

  async renew({ id, address, epoch, isLeaving, knows, lease }: OwnRow): Promise<Renewal> {
    const values = [id, address, epoch, isLeaving, knows, lease];
    const [renewal] = await this.#renewing.write<Renewal & Record<string, unknown>>(statements.renew, values);
    return renewal;
  }

  async time(): Promise<number> {
    const [{ now }] = await this.#renewing.write<{ now: number }>(statements.time, []);
    return now;
  }

  replicas(): Promise<readonly Omit<ListedReplica, "owned">[]> {
    return this.#renewing.write<ListedReplica & Record<string, unknown>>(statements.replicas, []);
  }

  owned(): Promise<readonly (OwnerName & { readonly count: number })[]> {
    return this.#connections.write<OwnerName & { count: number }>(statements.owned, []);
  }

  async remove(id: string): Promise<void> {
    await this.#renewing.write(statements.remove, [id]);
  }

  async removeFormer(address: string, id: string): Promise<void> {
    await this.#renewing.write(statements.removeFormer, [address, id]);
  }

  async forget(after: number): Promise<void> {
    await this.#renewing.write(statements.forget, [after]);
  }

  async places(ids: readonly string[]): Promise<readonly OwnedPlace[]> {
    return (await this.#connections.write<PlaceRow>(statements.places, [ids.filter(isText)])).map(placeOfRow);
  }

  async claim(claims: readonly Claim[], by: OwnerName): Promise<readonly number[]> {
    const values = [
      claims.map(({ number }) => number),
      claims.map(({ owner }) => owner?.id ?? null),
      claims.map(({ owner }) => owner?.epoch ?? null),
      claims.map(({ isForced }) => isForced),
    ];
    return numbersOf(await this.#connections.write(statements.claim, [...values, by.id, by.epoch]));
  }

  async give(numbers: readonly number[], from: OwnerName, to: OwnerName): Promise<readonly number[]> {
    const values = [numbers, from.id, from.epoch, to.id, to.epoch];
    return numbersOf(await this.#connections.write(statements.give, values));
  }

  ownedBy({ id, epoch }: OwnerName): Promise<readonly { readonly id: string; readonly number: number }[]> {
    return this.#connections.write<{ id: string; number: number }>(statements.ownedBy, [id, epoch]);
  }

  async orphans(limit: number): Promise<readonly OwnedPlace[]> {
    return (await this.#connections.write<PlaceRow>(statements.orphans, [limit])).map(placeOfRow);
  }

  async close(): Promise<void> {
    await Promise.all([this.#renewing.close(), this.#connections.close()]);
  }
}

type PlaceRow = {
  readonly id: string;
  readonly number: number;
  readonly replica: string | null;
  readonly epoch: number;
  readonly address: string | null;
  readonly isLive: boolean;
};

function placeOfRow({ id, number, replica, epoch, address, isLive }: PlaceRow): OwnedPlace {
  return { id, number, isLive, owner: replica === null ? undefined : { id: replica, epoch, address: address ?? "" } };
}

function numbersOf(rows: readonly { readonly allocator?: number }[]): number[] {
  return rows.flatMap(({ allocator }) => allocator ?? []);
}

const NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now";

const LEASED = "clock_timestamp() + $6::float8 * interval '1 millisecond'";

/** Whether the replica of this id and epoch may own something more. */
const isTaking = (id: string, epoch: string) =>
  `EXISTS (SELECT FROM evenhand.replicas WHERE replicas.id = ${id} AND replicas.epoch = ${epoch}
    AND until > clock_timestamp() AND NOT is_leaving)`;

const PLACES = `SELECT allocators.id, number, replica, owners.epoch, address,
    COALESCE(replicas.epoch = owners.epoch AND until > clock_timestamp(), false) AS "isLive"
  FROM evenhand.allocators LEFT JOIN evenhand.owners ON owners.allocator = number
    LEFT JOIN evenhand.replicas ON replicas.id = owners.replica`;

const texts = {
  renew: `INSERT INTO evenhand.replicas (id, address, epoch, until, is_leaving, knows, started)
    VALUES ($1, $2, $3::bigint + 1, ${LEASED}, $4, $5, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET address = excluded.address, is_leaving = excluded.is_leaving, until = ${LEASED},
      epoch = GREATEST(replicas.epoch, $3::bigint) + CASE WHEN replicas.until > clock_timestamp() THEN 0 ELSE 1 END
    RETURNING epoch, ${NOW}`,
  time: `SELECT ${NOW}`,
  replicas: `SELECT id, address, epoch, until > clock_timestamp() AS "isFresh", is_leaving AS "isLeaving", knows,
      GREATEST(0, extract(epoch FROM clock_timestamp() - until) + ${LEASE / 1000})::float8 AS "heardAgo"
    FROM evenhand.replicas ORDER BY started, id`,
  owned: "SELECT replica AS id, epoch, count(*) AS count FROM evenhand.owners GROUP BY replica, epoch",
  remove: "DELETE FROM evenhand.replicas WHERE id = $1",
  removeFormer: "DELETE FROM evenhand.replicas WHERE address = $1 AND id <> $2",
  forget: `DELETE FROM evenhand.replicas
    WHERE until < clock_timestamp() - $1::float8 * interval '1 millisecond'`,
  places: `${PLACES} WHERE allocators.id = ANY($1)`,
  // Rows are locked in one order: two that claim the same ones would otherwise wait for each other.
  claim: `
    WITH asked AS (
      SELECT * FROM unnest($1::int[], $2::text[], $3::bigint[], $4::boolean[]) AS asked (allocator, id, epoch, forced)
      WHERE ${isTaking("$5", "$6")}
    ), inserted AS (
      INSERT INTO evenhand.owners (allocator, replica, epoch)
      SELECT allocator, $5, $6 FROM asked WHERE id IS NULL ORDER BY allocator
      ON CONFLICT (allocator) DO NOTHING RETURNING allocator
    ), locked AS (
      SELECT owners.allocator FROM evenhand.owners JOIN asked
        ON owners.allocator = asked.allocator AND owners.replica = asked.id AND owners.epoch = asked.epoch
      WHERE forced OR NOT EXISTS (SELECT FROM evenhand.replicas
        WHERE replicas.id = asked.id AND replicas.epoch = asked.epoch AND until > clock_timestamp())
      ORDER BY owners.allocator FOR UPDATE OF owners
    ), updated AS (
      UPDATE evenhand.owners SET replica = $5, epoch = $6 FROM locked
      WHERE owners.allocator = locked.allocator RETURNING owners.allocator
    )
    SELECT allocator FROM inserted UNION ALL SELECT allocator FROM updated`,
  give: `
    WITH locked AS (
      SELECT allocator FROM evenhand.owners
      WHERE allocator = ANY($1) AND replica = $2 AND epoch = $3 AND ${isTaking("$4", "$5")}
      ORDER BY allocator FOR UPDATE
    )
    UPDATE evenhand.owners SET replica = $4, epoch = $5 FROM locked
    WHERE owners.allocator = locked.allocator RETURNING owners.allocator`,
  ownedBy: `SELECT id, number FROM evenhand.owners JOIN evenhand.allocators ON number = allocator
    WHERE replica = $1 AND epoch = $2`,
  orphans: `${PLACES} WHERE replicas.id IS NULL OR replicas.epoch <> owners.epoch OR until <= clock_timestamp()
    ORDER BY number LIMIT $1`,
} as const;

/** Each text with its name. */
const statements = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, { name: `replicas-${name}`, text }]),
) as Record<keyof typeof texts, Statement>;
