import { decimal } from "../../../numbers/formats.js";

/** Pulls that an arm is behind. Cut, not rounded, below 1: "1.00" must not stand where a floor held. */
export function pulls(deficit: number): string {
  return decimal(deficit < 1 && deficit > 0 ? Math.floor(deficit * 100) / 100 : deficit, 2);
}
