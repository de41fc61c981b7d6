/**
 * The next 32 bits of xoshiro128** 1.1 (Blackman and Vigna, Scrambled linear pseudorandom number generators, ACM TOMS
 * 47, 2021), as a signed number, from the four words of state that begin at `at`.
 */
export function nextWord(words: Int32Array, at: number): number {
  const s0 = words[at];
  const s1 = words[at + 1];
  const s2 = words[at + 2] ^ s0;
  const s3 = words[at + 3] ^ s1;
  words[at] = s0 ^ s3;
  words[at + 1] = s1 ^ s2;
  words[at + 2] = s2 ^ (s1 << 9);
  words[at + 3] = (s3 << 11) | (s3 >>> 21);
  return scramble(s1);
}

/**
 * For each of the next words 1 if it is below the threshold and else 0, into[from] to into[to − 1]. It stops at a word
 * that equals the threshold's whole part, and returns where it stopped. The state stays in registers meanwhile.
 */
export function nextBelow(
  words: Int32Array,
  at: number,
  threshold: number,
  into: Float64Array,
  from: number,
  to: number,
): number {
  const whole = Math.floor(threshold);
  let s0 = words[at];
  let s1 = words[at + 1];
  let s2 = words[at + 2];
  let s3 = words[at + 3];
  let i = from;
  for (; i < to; i++) {
    const word = scramble(s1) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    if (word === whole) break;
    into[i] = +(word < threshold);
  }
  words[at] = s0;
  words[at + 1] = s1;
  words[at + 2] = s2;
  words[at + 3] = s3;
  return i;
}

/** The "**" of the name. */
export function scramble(word: number): number {
  const product = Math.imul(word, 5);
  return Math.imul((product << 7) | (product >>> 25), 9);
}
