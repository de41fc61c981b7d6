import type { TenureStretch } from "@evenhand/core";
import { shareText } from "./shareText.js";

/** What stands on a bar of the timeline: "20 %", or "20–50 %" with a cap. A share that waits stands for itself. */
export function stretchText({ share, waitsFor, cap }: TenureStretch): string {
  const least = shareText(waitsFor ?? share);
  return cap === undefined ? least : `${least.replace(" %", "")}–${shareText(cap)}`;
}
