/**
 * Measures all tasks in turn, again and again, so that whatever slows the machine down for a while meets them all.
 *
 * @param {readonly import("./task.mjs").Task[]} tasks
 * @param {number} alternations
 * @param {(alternation: number) => void} onAlternation
 * @returns {Promise<import("./task.mjs").Measurement[]>}
 */
export async function interleave(tasks, alternations, onAlternation) {
  const samples = tasks.map(() => []);
  for (let alternation = 0; alternation < alternations; alternation++) {
    onAlternation(alternation);
    for (const [i, task] of tasks.entries()) samples[i].push(await task.sample());
  }
  return tasks.map(({ sample: _, ...what }, i) => ({
    ...what,
    samples: samples[i],
    median: median(samples[i]),
    fastest: Math.min(...samples[i]),
  }));
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
