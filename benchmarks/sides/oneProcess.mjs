import { simulateAll } from "@evenhand/core";

/** Half of the study that two workers play, without any workers: `node oneProcess.mjs '{"environment": …}'`. */
simulateAll(JSON.parse(process.argv[2]));
