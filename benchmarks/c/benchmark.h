/*
 * A case is one C file that defines `play`; benchmark.c has the rest: arguments, trials, clock and output.
 */
#ifndef BENCHMARK_H
#define BENCHMARK_H

#include "streams.h"

/*
 * Plays one trial: `horizon` rounds, each of which counts one pull in `pulls` (zeros at first) and takes one reward from
 * `draw`. `parameters` are the case's own, from cases.mjs.
 */
void play(struct streams *streams, int64_t arms, int64_t horizon, const int64_t *parameters, int64_t *pulls);

#endif
