import { performance } from "node:perf_hooks";
import { runStudies } from "@evenhand/lab/run";

/** A study on two worker threads: `node twoWorkers.mjs '{"environment": …}'`. Starting the threads is part of it. */
const start = performance.now();
await runStudies([JSON.parse(process.argv[2])], { workers: 2 });
console.log(JSON.stringify({ nanoseconds: 1e6 * (performance.now() - start) }));
