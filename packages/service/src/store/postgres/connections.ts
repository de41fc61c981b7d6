import pg from "pg";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../../errors.js";

/** Milliseconds for a connection, and for what is asked over it. A network that vanishes says nothing by itself. */
const CONNECT_WITHIN = 5000;
const ANSWER_WITHIN = 10_000;

/** Connections for reading beside the one that writes. */
const MOST_READING = 4;

/** Nothing was stored, and it may be asked again at once: somebody else has the key, or both waited for each other. */
const again: readonly string[] = ["23505", "40P01", "40001"];

/** How often a statement is asked again for one of these reasons. */
const MOST_ATTEMPTS = 50;

/** A statement that the server prepares once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A whole number of 8 bytes comes as text; all of ours are below 2^53. */
const INT8: number = pg.types.builtins.INT8;

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** Connections to one server: one that writes, one statement after the other, and some that read. */
export class Connections {
  readonly #writing: pg.Pool;
  readonly #reading: pg.Pool;

  /** `within`: milliseconds for one answer. */
  constructor(url: string, within = ANSWER_WITHIN) {
    const shared = {
      ...{ connectionString: url, types, application_name: "evenhand" },
      ...{ connectionTimeoutMillis: Math.min(CONNECT_WITHIN, within), query_timeout: within, keepAlive: true },
      ...{ statement_timeout: within, lock_timeout: within },
      idle_in_transaction_session_timeout: within,
    };
    this.#writing = new pg.Pool({ ...shared, max: 1, idleTimeoutMillis: 0 });
    this.#reading = new pg.Pool({ ...shared, max: MOST_READING });
    // A connection that breaks while nothing is asked over it: the next question has another one.
    for (const pool of [this.#writing, this.#reading]) pool.on("error", () => undefined);
  }

  /** Asks, and changes nothing. */
  async read<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.#reading.query<Row>({ ...statement, values: [...values] })).rows;
    } catch (cause) {
      throw failed(cause);
    }
  }

  /** One statement that writes, which is its own transaction. */
  async write<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#alone(async (client) => (await client.query<Row>({ ...statement, values: [...values] })).rows);
  }

  /** Works with the connection that writes, as it likes. */
  with(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    return this.#alone(work);
  }

  /** Several statements in one transaction; none of them where the work returns false. */
  transaction(work: (client: pg.ClientBase) => Promise<boolean>): Promise<boolean> {
    return this.#alone(async (client) => {
      await client.query("BEGIN");
      try {
        const isWanted = await work(client);
        await client.query(isWanted ? "COMMIT" : "ROLLBACK");
        return isWanted;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  }

  /** Works with the connection that writes. What surely stored nothing is done again. */
  async #alone<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work);
      } catch (cause) {
        if (cause instanceof EvenhandError) throw cause;
        const isRepeated = again.includes((cause as { code?: string }).code ?? "") && attempt < MOST_ATTEMPTS;
        if (!isRepeated) throw failed(cause);
      }
    }
  }

  async #attempt<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#writing.connect();
    let warning: unknown;
    const warn = (notice: { readonly severity?: string | undefined }) => {
      if (notice.severity === "WARNING") warning ??= notice;
    };
    client.on("notice", warn);
    try {
      const done = await work(client);
      // "Committed locally, but might not have been replicated": on another server it may be gone.
      if (warning !== undefined) throw failed(warning);
      client.release();
      return done;
    } catch (error) {
      // The server may still be busy with it: nothing else is asked over this connection.
      client.release(isOfServer(error) ? undefined : true);
      throw error;
    } finally {
      client.off("notice", warn);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#writing.end(), this.#reading.end()]);
  }
}

/** Whether the server has answered with an error, after which the connection is as good as before. */
function isOfServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}

function failed(cause: unknown): EvenhandError {
  const received = (cause as { message?: string }).message ?? "a failure";
  return serviceError("store-failed", { received, required: "an answer of the database", cause });
}
