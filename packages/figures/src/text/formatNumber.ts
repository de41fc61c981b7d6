const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 10 to a whole power, as one writes it: 10⁻³. */
export function powerOfTen(exponent: number): string {
  const digits = String(Math.abs(exponent)).replace(/\d/gu, (digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}

/** A number in few characters: 20k, 1.5M, 0.05, −3. Digits beyond the fourth are rounded away. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9 || (size > 0 && size < 1e-4)) return scientific(value);
  if (size >= 1e6) return `${plain(value / 1e6)}M`;
  if (size >= 1e3) return `${plain(value / 1e3)}k`;
  return plain(value);
}

/** A number with a true minus sign, rounded to four digits. */
export function plain(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}

function scientific(value: number): string {
  const [digits = "", exponent = ""] = Number(value.toPrecision(3)).toExponential().split("e");
  const power = powerOfTen(Number(exponent));
  return digits === "1" ? power : `${digits.replace("-", "−")}×${power}`;
}
