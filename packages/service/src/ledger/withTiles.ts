import type { ReadTile } from "@evenhand/allocator";

/** Reads a tile from a store that answers later. */
export type FetchTile = (level: number, index: number) => Promise<Uint8Array | undefined>;

/**
 * What can be computed from tiles. The computation is begun again with each tile that it lacks: it takes microseconds,
 * and needs a few tiles only.
 */
export async function withTiles<T>(fetchTile: FetchTile, compute: (readTile: ReadTile) => T): Promise<T> {
  const known = new Map<string, Uint8Array | undefined>();
  for (;;) {
    let lacking: { level: number; index: number } | undefined;
    const readTile: ReadTile = (level, index) => {
      const name = `${level}/${index}`;
      if (!known.has(name)) lacking ??= { level, index };
      return known.get(name);
    };
    try {
      const result = compute(readTile);
      if (lacking === undefined) return result;
    } catch (error) {
      if (lacking === undefined) throw error;
    }
    const { level, index } = lacking;
    known.set(`${level}/${index}`, await fetchTile(level, index));
  }
}
