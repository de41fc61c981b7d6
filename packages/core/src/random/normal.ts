import { exp, ln } from "../math/index.js";
import type { Generator } from "./generator.js";
import { edge, height, step, TAIL_START } from "./zigguratLayers.js";

const TWO_TO_29 = 536870912;

/**
 * A standard normal number by the ziggurat (Marsaglia and Tsang, The ziggurat method for generating random variables,
 * 2000).
 *
 * Layer and position come from different bits of the same two words, which removes the correlation of the original that
 * Doornik found (An improved ziggurat method to generate normal random samples, 2005). The position has 53 bits and is
 * symmetric about 0. 98.5 % of the numbers take two words; no second number is kept back, so nothing but the
 * generator's state is state.
 */
export function normal(generator: Generator): number {
  for (;;) {
    const word = generator.int32();
    const layer = word & 255;
    const position = (word >> 8) * TWO_TO_29 + (generator.int32() >>> 3) + 0.5;
    const x = position * step[layer];
    if (Math.abs(x) < edge[layer + 1]) return x;
    if (layer === 0) return x < 0 ? -tail(generator) : tail(generator);
    const y = height[layer] + generator.uniform() * (height[layer + 1] - height[layer]);
    if (y < exp(-0.5 * x * x)) return x;
  }
}

/** A normal number beyond TAIL_START (Marsaglia, Technometrics 6, 1964). */
function tail(generator: Generator): number {
  for (;;) {
    const excess = -ln(generator.uniformOpen()) / TAIL_START;
    if (-2 * ln(generator.uniformOpen()) >= excess * excess) return TAIL_START + excess;
  }
}
