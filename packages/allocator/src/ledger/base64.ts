const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = (bytes[at] << 16) | ((left > 1 ? bytes[at + 1] : 0) << 8) | (left > 2 ? bytes[at + 2] : 0);
    text += alphabet[group >> 18] + alphabet[(group >> 12) & 63];
    text += (left > 1 ? alphabet[(group >> 6) & 63] : "=") + (left > 2 ? alphabet[group & 63] : "=");
  }
  return text;
}

/**
 * The bytes of standard base64, or undefined where the text is not exactly what `toBase64` writes: no white space, no
 * missing padding, no bits beyond the last byte. So one sequence of bytes has one text.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
