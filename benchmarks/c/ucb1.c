/* UCB1 [auer2002] as one writes it from the paper. No parameters. */
#include "benchmark.h"
#include "ucb1.h"

void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls) {
  (void)parameters;
  double *rewards = calloc((size_t)arms, sizeof(double));
  for (int64_t t = 1; t <= horizon; t++) {
    const int64_t best = highest_index(arms, t, pulls, rewards);
    pulls[best]++;
    rewards[best] += draw(streams, best);
  }
  free(rewards);
}
