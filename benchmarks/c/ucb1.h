/*
 * UCB1's choice [auer2002], which FUCB and deadline quota leave their free rounds to: the arm with the largest
 * mean_i + sqrt(2 ln t / n_i), where an arm without a pull comes before all others.
 */
#ifndef UCB1_H
#define UCB1_H

#include <math.h>
#include <stdint.h>

static inline int64_t highest_index(int64_t arms, int64_t t, const int64_t *pulls, const double *rewards) {
  const double twice_ln = 2 * log((double)t);
  int64_t best = -1;
  double highest = -INFINITY;
  for (int64_t i = 0; i < arms; i++) {
    const double n = (double)pulls[i];
    const double index = pulls[i] == 0 ? INFINITY : rewards[i] / n + sqrt(twice_ln / n);
    if (index > highest) {
      highest = index;
      best = i;
    }
  }
  return best;
}

#endif
