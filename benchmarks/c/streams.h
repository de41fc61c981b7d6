/*
 * The rewards of packages/core, in C: Bernoulli draws from one xoshiro128** stream for each arm, keyed by threefry.
 *
 * The same words as random/keyState.ts and random/streams.ts give, so that a C policy and ours meet the same luck.
 * Everything is inline: the C side shall not pay for a call that it does not need.
 */
#ifndef STREAMS_H
#define STREAMS_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PURPOSE_OF_REWARDS = 3 };

struct streams {
  uint64_t seed;
  uint64_t trial;
  uint32_t (*words)[4];
  unsigned char *keyed;
  double *thresholds;
  int64_t arms;
};

static inline uint32_t rotate(uint32_t word, int by) { return word << by | word >> (32 - by); }

/* Threefry-4x32 with 20 rounds (Salmon et al., SC 2011). */
static inline void threefry(const uint32_t key[4], const uint32_t counter[4], uint32_t x[4]) {
  static const int rotations[8][2] = {{10, 26}, {11, 21}, {13, 27}, {23, 5}, {6, 20}, {17, 11}, {25, 10}, {18, 20}};
  const uint32_t k[5] = {key[0], key[1], key[2], key[3], 0x1bd11bdaU ^ key[0] ^ key[1] ^ key[2] ^ key[3]};
  for (int i = 0; i < 4; i++) x[i] = counter[i] + k[i];
  for (int round = 0; round < 20; round++) {
    const int *by = rotations[round % 8];
    const int with1 = round % 2 == 0 ? 1 : 3;
    const int with3 = 4 - with1;
    x[0] += x[with1];
    x[with1] = rotate(x[with1], by[0]) ^ x[0];
    x[2] += x[with3];
    x[with3] = rotate(x[with3], by[1]) ^ x[2];
    if (round % 4 == 3) {
      const uint32_t injection = (uint32_t)(round / 4 + 1);
      for (uint32_t i = 0; i < 4; i++) x[i] += k[(injection + i) % 5];
      x[3] += injection;
    }
  }
}

/* The first state of the stream (seed, purpose, a, b): random/keyState.ts. */
static inline void key_state(uint64_t seed, uint32_t purpose, uint64_t a, uint64_t b, uint32_t into[4]) {
  const uint32_t key[4] = {(uint32_t)seed, (uint32_t)(seed >> 32), purpose, 0};
  const uint32_t counter[4] = {(uint32_t)a, (uint32_t)(a >> 32), (uint32_t)b, (uint32_t)(b >> 32)};
  threefry(key, counter, into);
  if ((into[0] | into[1] | into[2] | into[3]) == 0) into[0] = 1;
}

/* xoshiro128** 1.1 (Blackman and Vigna, ACM TOMS 47, 2021). */
static inline uint32_t next_word(uint32_t s[4]) {
  const uint32_t result = rotate(s[1] * 5, 7) * 9;
  const uint32_t shifted = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate(s[3], 11);
  return result;
}

static inline struct streams open_streams(int64_t arms, const double *means) {
  struct streams streams = {.arms = arms};
  streams.words = malloc((size_t)arms * sizeof *streams.words);
  streams.keyed = malloc((size_t)arms);
  streams.thresholds = malloc((size_t)arms * sizeof(double));
  for (int64_t arm = 0; arm < arms; arm++) streams.thresholds[arm] = means[arm] * 4294967296.0;
  return streams;
}

static inline void begin_trial(struct streams *streams, uint64_t seed, uint64_t trial) {
  streams->seed = seed;
  streams->trial = trial;
  memset(streams->keyed, 0, (size_t)streams->arms);
}

/* The arm's next reward: 1 with the arm's probability, else 0. */
static inline double draw(struct streams *streams, int64_t arm) {
  uint32_t *words = streams->words[arm];
  if (!streams->keyed[arm]) {
    key_state(streams->seed, PURPOSE_OF_REWARDS, streams->trial, (uint64_t)arm, words);
    streams->keyed[arm] = 1;
  }
  double threshold = streams->thresholds[arm];
  double word = next_word(words);
  while (word == floor(threshold)) {
    threshold = (threshold - word) * 4294967296.0;
    word = next_word(words);
  }
  return word < threshold ? 1 : 0;
}

#endif
