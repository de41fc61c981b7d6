import pg from "pg";
import { isWarning } from "./storeErrors.js";

/** Whether it can be a text of PostgreSQL: one with a zero is refused there, with all that is in the same statement. */
export function isText(text: string): boolean {
  return !text.includes("\0");
}

/** A statement that the server prepares once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What the server says of itself and of a connection to it. */
export interface Session {
  /** The process of the server, and when it has begun: both name it for ever. */
  readonly pid: number;
  readonly begun: string;
  /** Whether it is a standby, or lets this user write nothing. */
  readonly isReadOnly: boolean;
  /** How often a standby has become the primary since the database was made; 0 in a standby. */
  readonly timeline: number;
  /** Another one after each start of the server, and after each takeover by a standby. */
  readonly server: string;
}

/**
 * The limits of the session are set here and not when it begins: PgBouncer refuses a connection that begins with them.
 * They are for what the server is busy with after its client has gone; the client has limits of its own.
 */
const SESSION = `
WITH limits AS MATERIALIZED (
  SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false),
    set_config('idle_in_transaction_session_timeout', $1, false)
), own AS (
  SELECT pg_is_in_recovery() AS is_standby,
    (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())::text AS begun
), lines AS (
  SELECT CASE WHEN is_standby THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline FROM own
)
SELECT pg_backend_pid() AS pid, begun, is_standby OR current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  ('x' || lpad(timeline, 8, '0'))::bit(32)::int AS timeline, timeline || ' ' || pg_postmaster_start_time() AS server
FROM limits, own, lines`;

/** A whole number of 8 bytes comes as text; all of ours are below 2^53. */
const INT8: number = pg.types.builtins.INT8;

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** Milliseconds. */
export interface TimeLimits {
  /** For a connection, until the server has said who it is. */
  readonly connect: number;
  /** For one answer. */
  readonly answer: number;
}

/** One connection. Whatever is asked over it is answered within a limit, or the connection is cut. */
export class ServerConnection {
  readonly session: Session;
  readonly #client: pg.Client;
  readonly #limits: TimeLimits;
  #warning: string | undefined;
  #isUsable = true;

  private constructor(client: pg.Client, session: Session, limits: TimeLimits) {
    this.#client = client;
    this.session = session;
    this.#limits = limits;
    client.on("notice", (notice) => {
      if (isWarning(notice)) this.#warning ??= notice.message ?? "a warning";
    });
    client.on("end", () => this.destroy());
    client.on("error", () => this.destroy());
  }

  static async open(url: string, limits: TimeLimits): Promise<ServerConnection> {
    const client = new pg.Client({
      ...{ connectionString: url, types, application_name: "evenhand", keepAlive: true },
      ...{ connectionTimeoutMillis: limits.connect, query_timeout: limits.answer },
    });
    // An error that comes between two questions would otherwise end the process.
    client.on("error", () => undefined);
    try {
      return await within(limits.connect, client, async () => {
        await client.connect();
        const { rows } = await client.query<Session>(SESSION, [`${limits.answer}`]);
        return new ServerConnection(client, rows[0], limits);
      });
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** For several questions one after the other, each with the limit of one answer. */
  get client(): pg.ClientBase {
    return this.#client;
  }

  /** Asks, and gives the rows. `limit`: milliseconds, where they are fewer than for any answer. */
  async query<Row extends pg.QueryResultRow>(
    statement: Statement | { readonly text: string },
    values: readonly unknown[],
    limit = Infinity,
  ): Promise<Row[]> {
    const least = Math.min(limit, this.#limits.answer);
    return within(least, this.#client, async () => {
      return (await this.#client.query<Row>({ ...statement, values: [...values] })).rows;
    });
  }

  /**
   * Works with the connection. A warning of the server is no acknowledgement: "committed locally, but might not have
   * been replicated" means that it may be gone on another server.
   */
  async work<T>(work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    this.#warning = undefined;
    const done = await work(this);
    if (this.#warning !== undefined) throw new Error(this.#warning);
    return done;
  }

  /** A polite end would wait for an answer of a network that may have vanished. */
  destroy(): void {
    this.#isUsable = false;
    this.#client.connection.stream.destroy();
  }

  /** Tells the server, without waiting for it. */
  end(): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    const timer = setTimeout(() => this.#client.connection.stream.destroy(), END_WITHIN);
    this.#client.end(() => clearTimeout(timer));
  }
}

/** Milliseconds for the end of a connection, after which it is cut. */
const END_WITHIN = 500;

/** Ends the connection where the work takes longer, which ends the work. */
async function within<T>(limit: number, client: pg.Client, work: () => Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.connection.stream.destroy();
  }, limit);
  try {
    return await work();
  } catch (error) {
    throw isLate ? new Error(`no answer within ${Math.ceil(limit)} ms`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
