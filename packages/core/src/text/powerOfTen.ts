import * as needs from "../door/needs.js";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 10 to a whole power, as one writes it: 10⁻³. */
export function powerOfTen(exponent: number): string {
  isWhole(exponent, "exponent");
  const digits = String(Math.abs(exponent)).replace(/\d/gu, (digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}

/** As many as doubles have. */
const isWhole = needs.whole(-400, 400);
