import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";

const resolve = createRequire(import.meta.url).resolve;
// Without a font of our own the texts would depend on the machine; where it has none they would vanish silently.
const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((file) => resolve(`dejavu-fonts-ttf/ttf/${file}`));

/** The picture as a PNG of the given width in pixels. */
export function png(svg: string, { width }: { readonly width: number }): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "DejaVu Sans", sansSerifFamily: "DejaVu Sans" };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng();
}
