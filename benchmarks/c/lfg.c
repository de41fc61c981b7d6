/*
 * LFG [li2019] as one writes it from the paper, with the share r = p/d of every arm as a fraction and all weights 1:
 *
 *   pull the arm with the largest Q_i + eta min(mean_i + sqrt(2 ln t / n_i), 1), the index of an arm without a pull being 1;
 *   then Q_i = max(Q_i + r - [i was pulled], 0) for every arm.
 *
 * Queues are kept in units of 1/d: added up as doubles they would drift apart where they are equal.
 *
 * parameters: p, d, eta
 */
#include "benchmark.h"

void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls) {
  const int64_t p = parameters[0];
  const int64_t d = parameters[1];
  const double eta = (double)parameters[2];
  int64_t *queues = calloc((size_t)arms, sizeof(int64_t));
  double *rewards = calloc((size_t)arms, sizeof(double));
  for (int64_t t = 1; t <= horizon; t++) {
    const double twice_ln = 2 * log((double)t);
    int64_t best = -1;
    double highest = -INFINITY;
    for (int64_t i = 0; i < arms; i++) {
      const double n = (double)pulls[i];
      const double index = pulls[i] == 0 ? 1 : rewards[i] / n + sqrt(twice_ln / n);
      const double value = (double)queues[i] / (double)d + eta * (index < 1 ? index : 1);
      if (value > highest) {
        highest = value;
        best = i;
      }
    }
    pulls[best]++;
    rewards[best] += draw(streams, best);
    for (int64_t i = 0; i < arms; i++) {
      const int64_t queue = queues[i] + p - (i == best ? d : 0);
      queues[i] = queue > 0 ? queue : 0;
    }
  }
  free(rewards);
  free(queues);
}
