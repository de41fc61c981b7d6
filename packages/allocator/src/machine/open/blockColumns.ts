/** Rows of a full block: it takes about 70 kB, and is given back as a whole when its last decision is forgotten. */
export const ROWS_OF_BLOCK = 1024;

/** Rows that a new column has room for. Most allocators wait for a few decisions. */
export const FIRST_ROWS = 16;

/** A larger column that begins with this one. */
export function larger<C extends Float64Array | Uint32Array | Uint8Array>(column: C, length: number): C {
  const grown = new (column.constructor as new (length: number) => C)(length);
  grown.set(column);
  return grown;
}
