/** "(0.95, 0.046, 0.001 × 4)": what comes three times or more in a row is counted. */
export function vectorText(quotas: readonly number[]): string {
  const runs: { quota: number; times: number }[] = [];
  for (const quota of quotas) {
    const last = runs.at(-1);
    if (last?.quota === quota) last.times++;
    else runs.push({ quota, times: 1 });
  }
  const parts = runs.flatMap(({ quota, times }) =>
    times > 2 ? [`${quota} × ${times}`] : new Array<string>(times).fill(String(quota)),
  );
  return `(${parts.join(", ")})`;
}
