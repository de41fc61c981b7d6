/** Every engine has it; the compiler is told so here, because this package knows neither Node nor the DOM. */
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of the bytes, or undefined where they are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
