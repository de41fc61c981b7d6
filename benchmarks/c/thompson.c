/*
 * Thompson sampling with Beta-Bernoulli posteriors [agrawal2012] as one writes it from the paper:
 *
 *   draw theta_i ~ Beta(S_i + 1, F_i + 1) for every arm, pull the arm with the largest.
 *
 * The draws of round t come from a generator keyed by (the trial's seed, t), as in learners/thompson.ts: otherwise the two
 * sides could not make the same pulls. No parameters.
 */
#include "benchmark.h"
#include "samplers.h"

enum { PURPOSE_OF_CHOICES = 1, PURPOSE_OF_TRIALS = 7 };

static uint64_t seed_of_policy(const struct streams *streams) {
  uint32_t state[4];
  key_state(streams->seed, PURPOSE_OF_TRIALS, streams->trial, 0, state);
  return (uint64_t)(uniform(state) * 0x1p53);
}

void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls) {
  (void)parameters;
  struct layers layers;
  build_layers(&layers);
  const uint64_t seed = seed_of_policy(streams);
  int64_t *successes = calloc((size_t)arms, sizeof(int64_t));
  for (int64_t t = 1; t <= horizon; t++) {
    uint32_t state[4];
    key_state(seed, PURPOSE_OF_CHOICES, (uint64_t)t, 0, state);
    int64_t best = -1;
    double highest = -1;
    for (int64_t i = 0; i < arms; i++) {
      const double failures = (double)(pulls[i] - successes[i]);
      const double sample = beta_number(&layers, state, (double)successes[i] + 1, failures + 1);
      if (sample > highest) {
        highest = sample;
        best = i;
      }
    }
    pulls[best]++;
    if (draw(streams, best) > 0) successes[best]++;
  }
  free(successes);
}
