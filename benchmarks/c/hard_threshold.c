/*
 * Hard-threshold UCB [penalty, Algorithm 1 with (12)] as one writes it from the paper, with the threshold tau = p/d and the
 * penalty A = a/b of every arm as fractions:
 *
 *   pull each arm once; then the arm with the largest mean_i + A [N_i < tau t] + sqrt(2 ln t / N_i).
 *
 * parameters: p, d, a, b
 */
#include "benchmark.h"

void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls) {
  const int64_t p = parameters[0];
  const int64_t d = parameters[1];
  const double penalty = (double)parameters[2] / (double)parameters[3];
  double *rewards = calloc((size_t)arms, sizeof(double));
  for (int64_t t = 1; t <= horizon; t++) {
    const double twice_ln = 2 * log((double)t);
    int64_t best = -1;
    double highest = -INFINITY;
    for (int64_t i = 0; i < arms; i++) {
      const double n = (double)pulls[i];
      const double raised = d * pulls[i] < p * t ? penalty : 0;
      const double index = pulls[i] == 0 ? INFINITY : rewards[i] / n + raised + sqrt(twice_ln / n);
      if (index > highest) {
        highest = index;
        best = i;
      }
    }
    pulls[best]++;
    rewards[best] += draw(streams, best);
  }
  free(rewards);
}
