import { armName, type SimulationResult, type Study, type TenureStretch } from "@evenhand/core";

/** What stands above the shares of the contract: of which rounds they are promised, and until when. */
export function quotaHead({ availability, changes = [] }: Pick<Study, "availability" | "changes">): string {
  if (changes.some(({ shares }) => shares !== undefined)) return "quota at first";
  return availability === undefined && changes.length === 0 ? "quota" : "quota while open";
}

/** "33.33 %" */
export function shareText(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}

/** What stands on a bar of the timeline: "20 %", or "20–50 %" with a cap. A share that waits stands for itself. */
export function stretchText({ share, waitsFor, cap }: TenureStretch): string {
  const least = shareText(waitsFor ?? share);
  return cap === undefined ? least : `${least.replace(" %", "")}–${shareText(cap)}`;
}

/**
 * The largest violation of any trial. Pulls are cut, not rounded, just below 1: "1.00" must not stand for a violation
 * of 0.999, where the promise was kept. Other units have three digits, however small the number is.
 */
export function violationText(value: number, unit: string): string {
  if (unit !== "pulls") return String(Number(value.toPrecision(3)));
  const text = value < 1 && value >= 0.995 ? "0.99" : value.toFixed(2);
  // Without the minus of "-0.00".
  return Number(text) === 0 ? "0.00" : text;
}

/** What tables call each arm of a result. */
export function armNamesOf({ study, policies }: SimulationResult): readonly string[] {
  const arms = policies[0]?.metrics["pulls"].checkpoints[0].values.length ?? 0;
  return study.armNames ?? Array.from({ length: arms }, (_, arm) => armName({}, arm));
}
