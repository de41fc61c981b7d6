import { join } from "node:path";
import { serviceError } from "../../errors.js";
import { closeToOthers, makeFile, makeFolder, syncFolder } from "../../folder/makeFolder.js";
import { Acknowledged } from "./acknowledged.js";
import { sqliteDriver, type SqlDatabase } from "./sqliteDriver.js";

/** The file inside the folder. */
export const databaseFile = "allocators.db";

/** Held by the process that has opened the folder. */
const LOCK = "lock.db";

/**
 * Pages after which SQLite brings the write-ahead log into the database by itself: 64 MB. It does not report when that
 * fails, so a service does it long before (`EmbeddedStore.checkpoint`); this is for programs that only copy.
 */
const MOST_PAGES_BEHIND = 16_000;

/** A database, and the lock of its folder. */
export interface OpenedDatabase {
  readonly database: SqlDatabase;
  readonly acknowledged: Acknowledged;
  close(): void;
}

/**
 * The database of a folder, for this process alone. Every commit is on the disk when it returns: a write-ahead log that
 * is synced each time (`synchronous = FULL`; NORMAL loses acknowledged rows when the power fails).
 */
export function openDatabase(folder: string): OpenedDatabase {
  const lock = lockFolder(folder);
  try {
    makeFile(join(folder, databaseFile));
    const database = opened(join(folder, databaseFile));
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    database.exec(`PRAGMA wal_autocheckpoint = ${MOST_PAGES_BEHIND}`);
    // What is deleted or overwritten becomes zeros. A copy may stay where a page was divided: for that there is VACUUM,
    // which writes its own copy to a file and not into memory, whatever the library was built with.
    database.exec("PRAGMA secure_delete = ON; PRAGMA temp_store = FILE");
    writeAgain(database);
    database.exec("BEGIN IMMEDIATE");
    migrate(database);
    database.exec("COMMIT");
    // SQLite also does so after it has made the write-ahead log, but goes on without an error where that fails.
    syncFolder(folder);
    const acknowledged = new Acknowledged(folder, "r+");
    const close = () => {
      database.close();
      acknowledged.close();
      lock.close();
    };
    return { database, acknowledged, close };
  } catch (cause) {
    lock.close();
    throw isOurs(cause) ? cause : unusable(folder, cause);
  }
}

/** Makes the folder, where there is none, and has it for this process alone until the lock is closed. */
export function lockFolder(folder: string): { close(): void } {
  try {
    makeFolder(folder);
    closeToOthers(folder);
    makeFile(join(folder, LOCK));
  } catch (cause) {
    throw unusable(folder, cause);
  }
  return lockOf(folder);
}

/** The database of a folder whose lock this process has. */
export function openForReading(folder: string): OpenedDatabase {
  const database = opened(join(folder, databaseFile));
  database.exec("PRAGMA query_only = ON");
  const acknowledged = new Acknowledged(folder, "r");
  const close = () => {
    database.close();
    acknowledged.close();
  };
  return { database, acknowledged, close };
}

/**
 * Moves what the write-ahead log has into the database itself. After a sync that failed the system may show bytes that
 * are not on the disk, and call the next sync a success: what is read from here on has been written once more.
 */
function writeAgain(database: SqlDatabase): void {
  const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
  if (busy !== 0) throw new Error("the write-ahead log is in use");
}

/**
 * An exclusive transaction that never ends, in a file of its own: the system gives it back when the process ends, also
 * by a kill -9. SQLite's lock of the database itself would do, but libsql keeps that until the last prepared statement
 * has been collected, and a store that failed must be opened again at once.
 */
function lockOf(folder: string): SqlDatabase {
  const lock = opened(join(folder, LOCK));
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (cause) {
    lock.close();
    if (!isLocked(cause)) throw unusable(folder, cause);
    const required = "a folder that no other process has opened";
    throw serviceError("folder-in-use", { received: folder, required, cause });
  }
}

function opened(path: string): SqlDatabase {
  try {
    return sqliteDriver().open(path);
  } catch (cause) {
    throw isOurs(cause) ? cause : unusable(path, cause);
  }
}

function migrate(database: SqlDatabase): void {
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version > migrations.length) {
    throw serviceError("store-format", {
      received: `format ${version}`,
      required: `format ${migrations.length} or older`,
    });
  }
  for (const migration of migrations.slice(version)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
}

function isLocked(cause: unknown): boolean {
  return cause instanceof Error && /locked|busy/i.test(`${(cause as { code?: string }).code ?? ""} ${cause.message}`);
}

function isOurs(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "EvenhandError";
}

function unusable(folder: string, cause: unknown): Error {
  return serviceError("folder-unusable", { received: folder, required: "a folder to write to", cause });
}

/**
 * How the tables came to be, in their order. What has been released is never changed: a new version adds to the end.
 *
 * Events lie in the order of their numbers, some in a row: `place` is the place of the first. Reading a log is one
 * pass, and a row that is a quarter of a page leaves little of it empty.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE allocators (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, origin TEXT NOT NULL);
  CREATE TABLE events (
    allocator INTEGER NOT NULL, place INTEGER NOT NULL, count INTEGER NOT NULL, records BLOB NOT NULL,
    PRIMARY KEY (allocator, place)
  ) WITHOUT ROWID;
  CREATE TABLE seeds (
    allocator INTEGER NOT NULL, place INTEGER NOT NULL, seed BLOB NOT NULL, blinding BLOB NOT NULL,
    PRIMARY KEY (allocator, place)
  ) WITHOUT ROWID;
  CREATE TABLE pointers (
    allocator INTEGER NOT NULL, kind INTEGER NOT NULL, hash BLOB NOT NULL, place INTEGER NOT NULL, hour INTEGER NOT NULL,
    PRIMARY KEY (allocator, kind, hash, place)
  ) WITHOUT ROWID;
  CREATE TABLE snapshots (allocator INTEGER PRIMARY KEY, length INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE tiles (
    allocator INTEGER NOT NULL, level INTEGER NOT NULL, place INTEGER NOT NULL, hashes BLOB NOT NULL,
    PRIMARY KEY (allocator, level, place)
  ) WITHOUT ROWID;
  CREATE TABLE stored_values (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
  `,
  `
  ALTER TABLE snapshots RENAME TO newest_snapshots;
  CREATE TABLE snapshots (
    allocator INTEGER NOT NULL, length INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (allocator, length)
  );
  INSERT INTO snapshots SELECT allocator, length, bytes FROM newest_snapshots;
  DROP TABLE newest_snapshots;
  CREATE TABLE due (allocator INTEGER PRIMARY KEY, at INTEGER NOT NULL);
  CREATE INDEX due_at ON due (at);
  INSERT INTO due SELECT number, 0 FROM allocators;
  `,
  `
  ALTER TABLE allocators ADD COLUMN erasures INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE snapshots ADD COLUMN leaf BLOB;
  `,
  `
  ALTER TABLE snapshots ADD COLUMN parts TEXT NOT NULL DEFAULT '[]';
  CREATE TABLE snapshot_parts (
    allocator INTEGER NOT NULL, name TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (allocator, name)
  );
  `,
  `
  ALTER TABLE allocators ADD COLUMN sum INTEGER;
  ALTER TABLE events ADD COLUMN sum INTEGER;
  ALTER TABLE stored_values ADD COLUMN sum INTEGER;
  CREATE TABLE commits (number INTEGER PRIMARY KEY, count INTEGER NOT NULL, sum INTEGER);
  INSERT INTO commits VALUES (1, 0, NULL);
  `,
  `
  ALTER TABLE seeds ADD COLUMN sum INTEGER;
  ALTER TABLE pointers ADD COLUMN sum INTEGER;
  ALTER TABLE tiles ADD COLUMN sum INTEGER;
  ALTER TABLE snapshots ADD COLUMN sum INTEGER;
  ALTER TABLE snapshot_parts ADD COLUMN sum INTEGER;
  ALTER TABLE due ADD COLUMN sum INTEGER;
  `,
];
