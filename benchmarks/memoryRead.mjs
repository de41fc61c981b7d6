/**
 * node benchmarks/memoryRead.mjs: nanoseconds of a read of memory that few caches have, each at a place that the one
 * before names: what a round over a million arms cannot go without. The places are one cycle through 64 MB, which is
 * what the columns of a million arms take, in no order.
 */
const PLACES = 2 ** 24;
/** A multiplier and an odd step with which x -> x·a + c visits every place once (Hull and Dobell, 1962). */
const MULTIPLIER = 1_664_525;
const STEP = 1_013_904_223;
const READS = 10_000_000;

const next = new Int32Array(PLACES);
for (let place = 0; place < PLACES; place++) next[place] = (Math.imul(place, MULTIPLIER) + STEP) & (PLACES - 1);

let place = 0;
for (let run = 1; run <= 5; run++) {
  const start = process.cpuUsage();
  for (let read = 0; read < READS; read++) place = next[place];
  const { user, system } = process.cpuUsage(start);
  console.log(`run ${run}: ${((1000 * (user + system)) / READS).toFixed(1)} ns a read (ended at ${place})`);
}
