/*
 * FUCB [patil2019, Algorithm 3] as one writes it from the paper, with the share r = p/d of every arm as a fraction:
 *
 *   pull the arm with the largest r (t - 1) - N_i above 0; if there is none, the arm with the largest
 *   mean_i + sqrt(2 ln t / n_i), where an arm without a pull comes before all others.
 *
 * parameters: p, d
 */
#include "benchmark.h"

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
    if (best < 0) {
      const double twice_ln = 2 * log((double)t);
      double highest = -INFINITY;
      for (int64_t i = 0; i < arms; i++) {
        const double n = (double)pulls[i];
        const double index = pulls[i] == 0 ? INFINITY : rewards[i] / n + sqrt(twice_ln / n);
        if (index > highest) {
          highest = index;
          best = i;
        }
      }
    }
    pulls[best]++;
    rewards[best] += draw(streams, best);
  }
  free(rewards);
}
