export { bernoulliDivergence } from "./bernoulliDivergence.js";
export { exp } from "./exp.js";
export { inverseRoot } from "./inverseRoot.js";
export { ln } from "./ln.js";
export { lnStep } from "./lnStep.js";
export { pow } from "./pow.js";
export { rootsTwoLnUpTo, rootTwoLn } from "./rootLog.js";
