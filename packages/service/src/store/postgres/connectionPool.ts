import { ServerConnection, type TimeLimits } from "./serverConnection.js";
import { isRefusal } from "./storeErrors.js";

interface Waiting {
  readonly resolve: (connection: ServerConnection | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Connections to one server, opened when they are needed. The pool of the library waits for the polite end of a
 * connection before it opens another one; over a network that has vanished that end never comes.
 */
export class ConnectionPool {
  readonly #open: () => Promise<ServerConnection>;
  readonly #limits: TimeLimits;
  readonly #idle: ServerConnection[] = [];
  readonly #busy = new Set<ServerConnection>();
  readonly #waiting: Waiting[] = [];
  /** How many more may be open, or be opened, at the same time. */
  #room: number;
  #isEnded = false;

  constructor(most: number, limits: TimeLimits, open: () => Promise<ServerConnection>) {
    this.#room = most;
    this.#limits = limits;
    this.#open = open;
  }

  /** Works with a connection that has no other user meanwhile. After an unknown outcome it is used no more. */
  async with<T>(work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    this.#busy.add(connection);
    try {
      return await connection.work(work);
    } catch (error) {
      // The server may still be busy with it.
      if (!isRefusal(error)) connection.destroy();
      throw error;
    } finally {
      this.#busy.delete(connection);
      this.#give(connection);
    }
  }

  async #take(): Promise<ServerConnection> {
    const given = this.#idle.pop() ?? (await this.#place());
    if (given?.isUsable === true) return given;
    try {
      return await this.#open();
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  /** A connection that somebody else does not need any more, or undefined: one may be opened. */
  async #place(): Promise<ServerConnection | undefined> {
    if (this.#room > 0) {
      this.#room--;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Error(`no connection was free within ${this.#limits.answer} ms`));
      }, this.#limits.answer);
      const waiting = { resolve, timer };
      this.#waiting.push(waiting);
    });
  }

  #give(connection: ServerConnection): void {
    if (!connection.isUsable || this.#isEnded) {
      connection.end();
      this.#free();
    } else if (!this.#pass(connection)) this.#idle.push(connection);
  }

  /** A place is free: the next one opens a connection in it. */
  #free(): void {
    if (!this.#pass(undefined)) this.#room++;
  }

  #pass(connection: ServerConnection | undefined): boolean {
    const next = this.#waiting.shift();
    if (next === undefined) return false;
    clearTimeout(next.timer);
    next.resolve(connection);
    return true;
  }

  /** Ends the connections that are idle; the others when their work is done. */
  end(): void {
    this.#isEnded = true;
    for (const connection of this.#idle.splice(0)) connection.end();
  }

  /** Cuts all connections, also in the middle of their work. */
  destroy(): void {
    this.end();
    for (const connection of this.#busy) connection.destroy();
  }
}
