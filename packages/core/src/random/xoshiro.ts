/**
 * The next 32 bits of xoshiro128** 1.1 (Blackman and Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47,
 * 2021), as a signed number, from the four words of state that begin at `at`.
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

/** The "**" of the name. */
export function scramble(word: number): number {
  const product = Math.imul(word, 5);
  return Math.imul((product << 7) | (product >>> 25), 9);
}
