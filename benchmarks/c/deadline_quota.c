/*
 * Deadline quota over UCB1 as one writes it from its rule, with the share r = p/d of every arm as a fraction:
 *
 *   of the arms with N_i < r t pull the one with the earliest deadline ceil((N_i + 1) / r); if there is none, UCB1's.
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
    int64_t earliest = INT64_MAX;
    for (int64_t i = 0; i < arms; i++) {
      if (d * pulls[i] >= p * t) continue;
      const int64_t deadline = (d * (pulls[i] + 1) + p - 1) / p;
      if (deadline < earliest) {
        earliest = deadline;
        best = i;
      }
    }
    if (best < 0) best = highest_index(arms, t, pulls, rewards);
    pulls[best]++;
    rewards[best] += draw(streams, best);
  }
  free(rewards);
}
