/** Seconds as a person says them. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** "23.4 million". */
export function rounds(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return count >= 10_000 ? `${Math.round(count / 1000)} thousand` : String(Math.round(count));
}
