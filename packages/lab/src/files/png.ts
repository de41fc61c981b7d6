import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";

const require = createRequire(import.meta.url);
/**
 * Normal and bold. Without a font of our own the texts would depend on the machine; where it has none they would vanish
 * silently.
 */
export const fontFiles: readonly string[] = [
  require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
];

/** The picture as a PNG of the given width in pixels. */
export function png(svg: string, { width }: { readonly width: number }): Uint8Array {
  const font = {
    loadSystemFonts: false,
    fontFiles: [...fontFiles],
    defaultFontFamily: "DejaVu Sans",
    sansSerifFamily: "DejaVu Sans",
  };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng();
}
