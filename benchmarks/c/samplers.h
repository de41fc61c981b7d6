/*
 * The samplers of packages/core/src/random, in C: the same words in the same order, with the C library's log and exp. A number
 * may differ in its last bit, which decides between two arms once in some 10^13 comparisons.
 */
#ifndef SAMPLERS_H
#define SAMPLERS_H

#include "streams.h"

enum { LAYERS = 256 };

static const double TAIL_START = 3.6541528853610088;
static const double LAYER_AREA = 0.0049286732339746554;

/* The ziggurat's layers: random/normal.ts. */
struct layers {
  double edge[LAYERS + 1];
  double height[LAYERS + 1];
  double step[LAYERS + 1];
};

static inline void build_layers(struct layers *layers) {
  double *edge = layers->edge;
  double *height = layers->height;
  const double top_of_base = exp(-0.5 * TAIL_START * TAIL_START);
  edge[0] = LAYER_AREA / top_of_base;
  edge[1] = TAIL_START;
  height[0] = 0;
  height[1] = top_of_base;
  for (int i = 2; i < LAYERS; i++) {
    height[i] = height[i - 1] + LAYER_AREA / edge[i - 1];
    edge[i] = sqrt(-2 * log(height[i]));
  }
  edge[LAYERS] = 0;
  height[LAYERS] = 1;
  for (int i = 0; i <= LAYERS; i++) layers->step[i] = edge[i] * 0x1p-52;
}

/* A multiple of 2^-53 in [0, 1). */
static inline double uniform(uint32_t state[4]) {
  const double high = next_word(state) >> 5;
  const double low = next_word(state) >> 6;
  return (high * 67108864.0 + low) * 0x1p-53;
}

/* A multiple of 2^-53 in (0, 1]. */
static inline double uniform_open(uint32_t state[4]) { return 1 - uniform(state); }

static inline double normal_tail(uint32_t state[4]) {
  for (;;) {
    const double excess = -log(uniform_open(state)) / TAIL_START;
    if (-2 * log(uniform_open(state)) >= excess * excess) return TAIL_START + excess;
  }
}

static inline double normal(const struct layers *layers, uint32_t state[4]) {
  for (;;) {
    const int32_t word = (int32_t)next_word(state);
    const int layer = word & 255;
    const double position = (double)(word >> 8) * 536870912.0 + (double)(next_word(state) >> 3) + 0.5;
    const double x = position * layers->step[layer];
    if (fabs(x) < layers->edge[layer + 1]) return x;
    if (layer == 0) return x < 0 ? -normal_tail(state) : normal_tail(state);
    const double below = layers->height[layer];
    const double y = below + uniform(state) * (layers->height[layer + 1] - below);
    if (y < exp(-0.5 * x * x)) return x;
  }
}

/* Of a shape from 1 to 10^8 (Marsaglia and Tsang 2000). */
static inline double gamma_number(const struct layers *layers, uint32_t state[4], double shape) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / sqrt(9 * d);
  for (;;) {
    const double x = normal(layers, state);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    const double u = uniform_open(state);
    const double x2 = x * x;
    if (u < 1 - 0.0331 * x2 * x2) return d * v;
    if (log(u) < 0.5 * x2 + d * (1 - v + log(v))) return d * v;
  }
}

static inline double beta_number(const struct layers *layers, uint32_t state[4], double a, double b) {
  const double x = gamma_number(layers, state, a);
  return x / (x + gamma_number(layers, state, b));
}

#endif
