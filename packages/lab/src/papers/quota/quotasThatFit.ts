/** Those of the quotas to try that all arms can have. */
export function quotasThatFit({
  triedQuotas,
  arms,
}: {
  readonly triedQuotas: readonly number[];
  readonly arms: number;
}): readonly number[] {
  return triedQuotas.filter((quota) => quota * arms <= 1);
}
