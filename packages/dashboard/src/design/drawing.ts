import { cssTheme, drawFigure, hoverFigure, lightTheme, figureTable, tableCsv, type Figure } from "@evenhand/figures";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** A picture for the page, with its values under the pointer: in the page's font and colours, without a heading of its own. */
export function draw(figure: Figure, width: number): SVGSVGElement {
  return hoverFigure(figure, document, { width, theme: cssTheme, fontFamily: FONT, heading: false, names: "direct" });
}

/** A picture that stands alone: with its heading, on white. */
export function drawForFile(figure: Figure): SVGSVGElement {
  return drawFigure(figure, document, { theme: lightTheme, names: "direct" });
}

export function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

export function csvFile(figure: Figure): Blob {
  return new Blob([tableCsv(figureTable(figure))], { type: "text/csv;charset=utf-8" });
}

/** Pixels for each of the picture's own: sharp on most screens and in print. */
const RATIO = 2;

export async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const url = URL.createObjectURL(svgFile(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = RATIO * svg.width.baseVal.value;
    canvas.height = RATIO * svg.height.baseVal.value;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("The picture could not be made.")) : resolve(blob)));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
