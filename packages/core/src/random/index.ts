export { bernoulliProbability, bernoulliThreshold } from "./generator.js";
export { beta } from "./gamma.js";
export { gamma } from "./gamma.js";
export { GammaRow } from "./gamma.js";
export { Generator } from "./generator.js";
export { normal } from "./normal.js";
export { purpose } from "./keyState.js";
export { checkSeed, type Seed } from "./keyState.js";
export { ArmStreams } from "./streams.js";
