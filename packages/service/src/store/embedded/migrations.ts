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
];
