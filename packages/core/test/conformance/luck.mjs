/**
 * Numbers k/2^32 in [0, 1) that depend on the seed alone (mulberry32), and not on core's own generators.
 *
 * @param {number} seed
 */
export function luck(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
