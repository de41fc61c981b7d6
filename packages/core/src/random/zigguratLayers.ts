import { exp, ln } from "../math/index.js";

const LAYERS = 256;
/**
 * Where the tail begins, and the area of each layer: the only pair with which 256 layers of equal area end at the
 * density's top.
 */
export const TAIL_START = 3.6541528853610088;
const LAYER_AREA = 0.0049286732339746554;
const TWO_TO_MINUS_52 = 1 / 4503599627370496;

/**
 * The ziggurat of `normal`: how far each layer reaches, how high it lies, and what one step of 2^-52 of its width is.
 */
export const { edge, height, step } = buildLayers();

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
