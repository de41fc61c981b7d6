import { seriesColour } from "./chartColours.js";

/** The colour of an arm, the same one wherever the arm appears. */
export function ArmSwatch({ arm }: { readonly arm: number }) {
  return <span class="swatch" style={{ background: seriesColour(arm) }} aria-hidden="true" />;
}
