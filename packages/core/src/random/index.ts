export { bernoulliProbability, bernoulliThreshold } from "./bernoulli.js";
export { beta } from "./beta.js";
export { gamma } from "./gamma.js";
export { GammaRow } from "./gammaRow.js";
export { Generator } from "./generator.js";
export { normal } from "./normal.js";
export { purpose } from "./purposes.js";
export { checkSeed, type Seed } from "./seed.js";
export { ArmStreams } from "./streams.js";
