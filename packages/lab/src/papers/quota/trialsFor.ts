/** As many trials as make no more rounds in all than ours, and no more trials. */
export function trialsFor(horizon: number, ours: { readonly trials: number; readonly horizon: number }): number {
  return Math.min(ours.trials, Math.max(2, Math.round((ours.trials * ours.horizon) / horizon)));
}
