/** A Node, and the SQLite that it is told to take. */
export interface DriverOfTest {
  readonly driver: "libsql" | "node:sqlite";
  readonly node: string;
  readonly env: Readonly<Record<string, string>>;
}

const node24 = process.env["EVENHAND_NODE24"];

/** Both drivers of the embedded store, each with a Node that has it; one alone where there is no Node 24. */
export const driversOfTests: readonly DriverOfTest[] = [
  { driver: "libsql", node: process.execPath, env: { EVENHAND_SQLITE: "libsql" } },
  ...(node24 === undefined
    ? []
    : [{ driver: "node:sqlite", node: node24, env: { EVENHAND_SQLITE: "node:sqlite" } } as const]),
];

/** For the names of tests. */
export const driversInWords =
  node24 === undefined
    ? "libsql alone (EVENHAND_NODE24 names no Node 24, which has node:sqlite; npm test installs one)"
    : "libsql and node:sqlite";
