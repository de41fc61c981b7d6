import { exp, ln } from "../math/index.js";
import type { Generator } from "./generator.js";

const LAYERS = 256;
/**
 * Where the tail begins, and the area of each layer: the only pair with which 256 layers of equal area end at the
 * density's top.
 */
const TAIL_START = 3.6541528853610088;
const LAYER_AREA = 0.0049286732339746554;
const TWO_TO_29 = 536870912;
const TWO_TO_MINUS_52 = 1 / 4503599627370496;

const { edge, height, step } = buildLayers();

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

/**
 * Layer i lies between the heights of the density exp(−x²/2) at edge[i] and edge[i + 1] and reaches from 0 to edge[i].
 * Layer 0 is the base: everything below the density at TAIL_START, its tail replaced by a rectangle of the same area.
 */
function buildLayers(): { edge: Float64Array; height: Float64Array; step: Float64Array } {
  const edge = new Float64Array(LAYERS + 1);
  const height = new Float64Array(LAYERS + 1);
  edge[0] = LAYER_AREA / exp(-0.5 * TAIL_START * TAIL_START);
  edge[1] = TAIL_START;
  height[1] = exp(-0.5 * TAIL_START * TAIL_START);
  for (let i = 2; i < LAYERS; i++) {
    height[i] = height[i - 1] + LAYER_AREA / edge[i - 1];
    edge[i] = Math.sqrt(-2 * ln(height[i]));
  }
  height[LAYERS] = 1;
  return { edge, height, step: edge.map((value) => value * TWO_TO_MINUS_52) };
}
