import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../../errors.js";
import { ConnectionPool } from "./connectionPool.js";
import { ServerConnection, type Session, type Statement, type TimeLimits } from "./serverConnection.js";
import { placeIn, serverUrls } from "./serverUrls.js";
import { errorOfStore, isAskedAgain, isElsewhere, isRefusal, reasonOf } from "./storeErrors.js";

export type { Statement } from "./serverConnection.js";

/** Milliseconds for a connection, and for what is asked over it. A network that vanishes says nothing by itself. */
const CONNECT_WITHIN = 3000;
const ANSWER_WITHIN = 5000;

/** The part of that time after which an answer is taken for lost, where the same may be asked again. */
const PART_OF_ONE_ATTEMPT = 0.4;

/** Milliseconds until the same is asked again. */
const PAUSE = 50;

/** Milliseconds that are waited for other servers when one has said that it is the primary. */
const OTHERS_WITHIN = 500;

/** Connections for reading beside the one that writes. */
const MOST_READING = 4;

/** How often a statement is asked again that surely has stored nothing. */
const MOST_ATTEMPTS = 50;

/**
 * A commit that has something to wait for, and changes nothing: no table, no row, no lock. When it is acknowledged, all
 * that was committed before it is where the server was told to bring it.
 */
export const LATER_COMMIT = { name: "laterCommit", text: "SELECT pg_logical_emit_message(true, 'evenhand', '')" };

/** A process of the server may wait for a standby long after its client has gone, with its locks. */
const END_SESSION = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND backend_start = $2::timestamptz`;

/** Connections to one server: one that writes, one statement after the other, and some that read. */
interface Pools {
  readonly writing: ConnectionPool;
  readonly reading: ConnectionPool;
}

/** A part of work that may be repeated: milliseconds that it has, and whether an answer was lost before. */
interface Attempt {
  readonly limit: number;
  readonly isRepeated: boolean;
}

/**
 * The connections of a process to the primary, which is looked for among the servers of the URL. Nothing is asked
 * without a limit of time, and none of the limits rests on the server.
 */
export class Connections {
  readonly #urls: readonly string[];
  readonly #limits: TimeLimits;
  readonly #staysWithServer: boolean;
  #pools: Promise<Pools> | undefined;
  #server: string | undefined;
  #isClosed = false;

  /**
   * `within`: milliseconds for one answer. Who `staysWithServer` writes to the server of the first write alone, until
   * it starts again or a standby takes over: what memory has may be lost with it, and is to be compared then.
   */
  constructor(url: string, within = ANSWER_WITHIN, staysWithServer = false) {
    this.#urls = serverUrls(url);
    this.#limits = { connect: Math.min(CONNECT_WITHIN, within), answer: within };
    this.#staysWithServer = staysWithServer;
  }

  /** The server of the first write. */
  get server(): string | undefined {
    return this.#server;
  }

  /** Asks, and changes nothing: it is asked again where a connection was lost. */
  async read<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#reading((connection) => connection.query<Row>(statement, values));
  }

  /**
   * Asks for what others may have written. A commit whose wait for a standby was cancelled, or that was under way when
   * the server crashed, can be seen although no standby has it. So before rows are given that are not `known` to be
   * stored, a later commit of this connection is acknowledged. Rows say `isAwaited` where standbys are waited for.
   */
  async readStored<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
    isKnown: (rows: readonly Row[], server: string) => boolean = () => false,
  ): Promise<Row[]> {
    return this.#reading(async (connection) => {
      const rows = await connection.query<Row & { readonly isAwaited: boolean }>(statement, values);
      const isAwaited = rows.length > 0 && rows[0].isAwaited;
      if (isAwaited && !isKnown(rows, connection.session.server)) await connection.query(LATER_COMMIT, []);
      return rows;
    });
  }

  async #reading<T>(work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#with("reading", work);
      } catch (error) {
        const isRepeated = attempt === 1 && !isRefusal(error) && performance.now() - begun < this.#limits.answer / 2;
        if (!isRepeated) throw errorOfStore(error);
      }
    }
  }

  /** One statement that writes, which is its own transaction. */
  write<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#writing((connection) => connection.query<Row>(statement, values));
  }

  /** Works with the connection that writes, as it likes. */
  with(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    return this.#writing(({ client }) => work(client));
  }

  /** Several statements in one transaction; none of them where the work returns false. */
  transaction(work: (client: pg.ClientBase) => Promise<boolean>): Promise<boolean> {
    return this.#writing(async ({ client }) => {
      await client.query("BEGIN");
      try {
        const isWanted = await work(client);
        await client.query(isWanted ? "COMMIT" : "ROLLBACK");
        return isWanted;
      } catch (error) {
        if (isRefusal(error) || error instanceof EvenhandError) await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  }

  /** Works with the connection that writes. What surely stored nothing is done again. */
  async #writing<T>(work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#with("writing", work);
      } catch (error) {
        if (!isAskedAgain(error) || attempt === MOST_ATTEMPTS) throw errorOfStore(error);
      }
    }
  }

  /**
   * Works with the connection that writes, and does the same again over another one as long as it is unknown what
   * became of it, within a limited time in all. The work compares before it stores.
   */
  async untilAnswered<T>(work: (connection: ServerConnection, attempt: Attempt) => Promise<T>): Promise<T> {
    const until = performance.now() + this.#limits.answer;
    let lost: Session | undefined;
    for (;;) {
      const limit = Math.min(until - performance.now(), this.#limits.answer * PART_OF_ONE_ATTEMPT);
      let session: Session | undefined;
      try {
        return await this.#writing(async (connection) => {
          session = connection.session;
          if (lost?.server === session.server && lost.pid !== session.pid) {
            await connection.query({ text: END_SESSION }, [lost.pid, lost.begun], limit);
          }
          return work(connection, { limit, isRepeated: lost !== undefined });
        });
      } catch (error) {
        const { cause } = error as { cause?: unknown };
        if (cause === undefined || isRefusal(cause) || performance.now() + PAUSE >= until) throw error;
        lost = session ?? lost;
        await wait(PAUSE);
      }
    }
  }

  async #with<T>(kind: keyof Pools, work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    const current = (this.#pools ??= this.#find());
    try {
      const pools = await current;
      return await pools[kind].with((connection) => {
        if (kind === "writing") this.#checkServer(connection.session);
        return work(connection);
      });
    } catch (error) {
      const isSought = error instanceof Unreachable && this.#urls.length > 1;
      if (isElsewhere(error) || isSought) this.#drop(current);
      throw error;
    }
  }

  #checkServer({ server }: Session): void {
    this.#server ??= server;
    if (!this.#staysWithServer || this.#server === server) return;
    const required = "the server that this process has written to, without a start or a takeover since";
    throw serviceError("store-failed", { received: "another server, or one that has started again", required });
  }

  async #find(): Promise<Pools> {
    const url = await primaryOf(this.#urls, this.#limits);
    const open = () => opened(url, this.#limits);
    const pools = {
      writing: new ConnectionPool(1, this.#limits, open),
      reading: new ConnectionPool(MOST_READING, this.#limits, open),
    };
    if (this.#isClosed) endAll(pools);
    return pools;
  }

  /** None of these connections is used any more: the next question goes to whichever server is the primary then. */
  #drop(dropped: Promise<Pools>): void {
    if (this.#pools === dropped) this.#pools = undefined;
    dropped.then(
      ({ writing, reading }) => {
        writing.destroy();
        reading.destroy();
      },
      () => undefined,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pools?.then(endAll, () => undefined);
  }
}

function endAll({ writing, reading }: Pools): void {
  writing.end();
  reading.end();
}

/** No server could be asked. */
class Unreachable extends Error {}

/** A connection to a server that takes writes. */
async function opened(url: string, limits: TimeLimits): Promise<ServerConnection> {
  let connection: ServerConnection;
  try {
    connection = await ServerConnection.open(url, limits);
  } catch (cause) {
    throw new Unreachable(`${placeIn(url)}: ${reasonOf(cause)}`, { cause });
  }
  if (!connection.session.isReadOnly) return connection;
  connection.end();
  throw new Unreachable(`${placeIn(url)}: a server that takes no writes, such as a standby`);
}

/**
 * The URL of the primary. All are asked at once. A primary that was cut off and comes back is one too until it is told:
 * the one counts where a standby has taken over last.
 */
async function primaryOf(urls: readonly string[], limits: TimeLimits): Promise<string> {
  if (urls.length === 1) return urls[0];
  const found: { readonly url: string; readonly timeline: number }[] = [];
  const asked = urls.map(async (url) => {
    const connection = await opened(url, limits);
    connection.end();
    found.push({ url, timeline: connection.session.timeline });
  });
  const all = Promise.allSettled(asked);
  const first = Promise.any(asked).then(() => wait(OTHERS_WITHIN));
  await Promise.race([all, first.catch(() => all)]);
  if (found.length > 0) return found.reduce((one, other) => (other.timeline > one.timeline ? other : one)).url;
  const reasons = (await all).map((one) => (one.status === "rejected" ? (one.reason as Error).message : ""));
  throw new Unreachable(`no primary among these: ${reasons.join("; ")}`);
}
