import { createRequire } from "node:module";
import { serviceError } from "../../errors.js";

/** What both libraries have in common, and all that the store uses. Both are synchronous: what returns is done. */
export interface SqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

/** Parameters are numbers, texts, bytes and null. A blob comes back as `Uint8Array` or `ArrayBuffer`. */
export interface SqlStatement {
  get(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): unknown;
}

/** Gives the statement of a text. */
export type Prepare = (text: string) => SqlStatement;

/** A statement is prepared once: preparing takes longer than most of them. */
export function preparing(database: SqlDatabase): Prepare {
  const prepared = new Map<string, SqlStatement>();
  return (text) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
}

/** A library with an SQLite of its own. */
export interface SqliteDriver {
  readonly name: "node:sqlite" | "libsql";
  /** The version of SQLite, such as 3.53.4. */
  readonly version: string;
  /**
   * Whether this SQLite has the WAL-reset bug, which was fixed in 3.51.3: a checkpoint and a commit of two connections
   * at the same moment can leave a write-ahead log of which a part never reaches the database.
   */
  readonly hasWalResetBug: boolean;
  open(path: string): SqlDatabase;
}

/** The first SQLite without the WAL-reset bug. */
const SOUND = "3.51.3";

/** Set to the name of a driver, it is taken whatever the versions are. */
const VARIABLE = "EVENHAND_SQLITE";

const require = createRequire(import.meta.url);

let taken: SqliteDriver | undefined;

/** The driver of this process: Node's own SQLite where that is sound, and libsql elsewhere. */
export function sqliteDriver(): SqliteDriver {
  return (taken ??= drivers[driverFor(process.versions["sqlite"], process.env[VARIABLE])]());
}

/** Which driver is taken with this version of Node's own SQLite, if it has one, and what was asked for. */
export function driverFor(ofNode: string | undefined, asked: string | undefined): SqliteDriver["name"] {
  if (asked === undefined || asked === "") return ofNode !== undefined && isSound(ofNode) ? "node:sqlite" : "libsql";
  if (asked === "node:sqlite" || asked === "libsql") return asked;
  throw serviceError("setting-invalid", { received: asked, required: "node:sqlite or libsql", path: VARIABLE });
}

/** Loaded when it is needed: a Node without SQLite, or an installation without libsql, has one of the two alone. */
const drivers: Readonly<Record<SqliteDriver["name"], () => SqliteDriver>> = {
  "node:sqlite": () => {
    const { DatabaseSync } = loaded("node:sqlite") as { readonly DatabaseSync: new (path: string) => SqlDatabase };
    return driver("node:sqlite", (path) => new DatabaseSync(path));
  },
  libsql: () => {
    const Database = loaded("libsql") as new (path: string) => SqlDatabase;
    return driver("libsql", (path) => new Database(path));
  },
};

function loaded(name: SqliteDriver["name"]): unknown {
  try {
    return withoutExperimentalWarning(() => require(name) as unknown);
  } catch (cause) {
    const received = `Node ${process.versions.node} without ${name}`;
    const needed = `Node 24 or 22.23, whose own SQLite is ${SOUND} or newer, or the package libsql`;
    throw serviceError("sqlite-missing", { received, required: needed, cause });
  }
}

/** Node 22 warns in every thread that its SQLite is experimental: nothing that an operator could do something about. */
function withoutExperimentalWarning(load: () => unknown): unknown {
  const emitWarning = process.emitWarning.bind(process) as (...warning: readonly unknown[]) => void;
  const before = Object.getOwnPropertyDescriptor(process, "emitWarning") ?? {};
  process.emitWarning = (...warning: readonly unknown[]) => {
    if (warning[1] !== "ExperimentalWarning") emitWarning(...warning);
  };
  try {
    return load();
  } finally {
    Object.defineProperty(process, "emitWarning", before);
  }
}

function driver(name: SqliteDriver["name"], open: (path: string) => SqlDatabase): SqliteDriver {
  const database = open(":memory:");
  const { version } = database.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  database.close();
  return { name, version, hasWalResetBug: !isSound(version), open };
}

function isSound(version: string): boolean {
  return version.localeCompare(SOUND, "en", { numeric: true }) >= 0;
}
