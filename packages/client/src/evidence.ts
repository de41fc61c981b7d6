import type { AuditAnswer, ConsistencyAnswer, EventsAnswer, PublicKeyAnswer } from "./protocolTypes.js";
import { pathOf, queryOf, type Requests } from "./requests.js";

/** Milliseconds until an audit or a log is given up. */
const LONG_TIMEOUT = 300_000;

/** What of a log is exported, and how. */
export interface ExportOptions {
  /** By default NDJSON. docs/exports.md has the columns. */
  readonly format?: "ndjson" | "csv" | "parquet";
  /** The first event that is not looked at; by default the length of the log. */
  readonly until?: number;
  /** Only rows behind this one: `place`, or `place.position` where a decision has several arms. */
  readonly after?: string;
  /** With the chance of every choice, which takes longest. By default with. */
  readonly propensities?: boolean;
  readonly signal?: AbortSignal;
}

/** What an outsider needs to check an allocator: nothing of it must be believed. */
export class Evidence {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** The last signed head of the log. */
  head(allocator: string): Promise<string> {
    return this.#requests.text(pathOf("allocators", allocator, "head"));
  }

  /** That a decision is in the log. A decision is under a head within a second. */
  receipt(decision: string): Promise<string> {
    const [allocator] = decision.split(".", 1);
    return this.#requests.text(pathOf("allocators", allocator, "proof", decision));
  }

  /** The keys that sign the heads of the allocator, and have signed them. */
  publicKey(allocator: string): Promise<PublicKeyAnswer> {
    return this.#requests.get(`${pathOf("public-key")}${queryOf({ allocator })}`);
  }

  /** A page of the log, from this place on. */
  events(
    allocator: string,
    { from, limit }: { readonly from?: number; readonly limit?: number } = {},
  ): Promise<EventsAnswer> {
    return this.#requests.get(`${pathOf("allocators", allocator, "events")}${queryOf({ from, limit })}`);
  }

  /** The log as a file, for `evenhand audit`. */
  log(allocator: string): Promise<Uint8Array> {
    return this.#requests.bytes(pathOf("allocators", allocator, "log"), LONG_TIMEOUT);
  }

  /** The same with callers' ids, reasons and keys, as far as they were not erased. The key needs the scope `admin`. */
  fullLog(allocator: string): Promise<Uint8Array> {
    return this.#requests.bytes(pathOf("allocators", allocator, "full-log"), LONG_TIMEOUT);
  }

  /** That the tree of `from` leaves is the beginning of a later one: by default of that of the last head. */
  consistency(allocator: string, from: number, to?: number): Promise<ConsistencyAnswer> {
    return this.#requests.get(`${pathOf("allocators", allocator, "consistency")}${queryOf({ from, to })}`);
  }

  /**
   * The decisions with what became of them, piece by piece, as a file of the format. After a break, ask again with the
   * same `until` and the last whole row as `after`: the parts fit together. A Parquet file must be had as a whole.
   */
  async *export(allocator: string, how: ExportOptions = {}): AsyncGenerator<Uint8Array, void> {
    const { signal, ...query } = how;
    const answer = await this.#requests.open(
      `${pathOf("allocators", allocator, "export")}${queryOf(query)}`,
      signal === undefined ? {} : { signal },
    );
    for (let body = answer.body?.getReader(); body !== undefined;) {
      const { done, value } = await body.read();
      if (done) return;
      yield value;
    }
  }

  /** The hashes of a tile of the tree, 32 bytes each. */
  tile(allocator: string, level: number, index: number): Promise<Uint8Array> {
    return this.#requests.bytes(pathOf("allocators", allocator, "tiles", String(level), String(index)));
  }

  /** The log audited by the service itself, up to the signed head. */
  audit(allocator: string): Promise<AuditAnswer> {
    return this.#requests.get(pathOf("allocators", allocator, "audit"), LONG_TIMEOUT);
  }
}
