import { KeyFile, rotateSigningKey, scopeNamed, type StoredKey } from "@evenhand/service";
import { print, shown } from "../../terminal/print.js";
import { table } from "../../terminal/table.js";
import { terminalOf } from "../../terminal/terminal.js";

export function createKey(options: { folder: string; scope: string; allocator?: string; note: string }): void {
  const { folder, scope, allocator, note } = options;
  const restricted = allocator === undefined ? {} : { allocators: listed(allocator) };
  const { key } = new KeyFile(folder).create({ scopes: listed(scope).map(scopeNamed), note, ...restricted });
  print(`${key}\n`);
}

export function listKeys({ folder }: { folder: string }): void {
  const keys = shown(new KeyFile(folder).list());
  const column = (head: string, cell: (key: StoredKey) => string) =>
    ({ head, cells: keys.map(cell), align: "left" }) as const;
  const columns = [
    column("id", ({ id }) => id),
    column("scopes", ({ scopes }) => scopes.join(",")),
    column("allocators", ({ allocators }) => allocators?.join(",") ?? "all"),
    column("made", ({ created }) => created.slice(0, "2026-01-01".length)),
    column("note", ({ note }) => note),
  ];
  print(`${table(columns, terminalOf(process.stdout))}\n`);
}

export function revokeKey(id: string, { folder }: { folder: string }): void {
  new KeyFile(folder).revoke(id);
  print(`${id} is revoked\n`);
}

export async function rotateSigning({ folder }: { folder: string }): Promise<void> {
  const { publicKey, former } = await rotateSigningKey(folder, Date.now());
  print(`${publicKey} signs from now on\n${former} is listed as a former key\n`);
}

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
