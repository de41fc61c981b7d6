/*
 * FUCB [patil2019, Algorithm 3] as one writes it from the paper, with the share r = p/d of every arm as a fraction:
 *
 *   pull the arm with the largest r (t - 1) - N_i above 0; if there is none, UCB1's.
 *
 * parameters: p, d
 */
#include "benchmark.h"
#include "ucb1.h"

void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls) {
  const int64_t p = parameters[0];
  const int64_t d = parameters[1];
  double *rewards = calloc((size_t)arms, sizeof(double));
  for (int64_t t = 1; t <= horizon; t++) {
    int64_t best = -1;
    int64_t largest = 0;
    for (int64_t i = 0; i < arms; i++) {
      const int64_t deficit = p * (t - 1) - d * pulls[i];
      if (deficit > largest) {
        largest = deficit;
        best = i;
      }
    }
    if (best < 0) best = highest_index(arms, t, pulls, rewards);
    pulls[best]++;
    rewards[best] += draw(streams, best);
  }
  free(rewards);
}
