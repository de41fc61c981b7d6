import {
  cssTheme,
  drawFigure,
  figureTable,
  hoverFigure,
  lightTheme,
  sharePlaces,
  type SharePlace,
  swapFigure,
  tableCsv,
  type DrawOptions,
  type Figure,
} from "@evenhand/figures";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
/** Texts of about 12 pixels, as the page's small ones. */
const ZOOM = 1.15;

/** What differs from figure to figure. */
export type Look = Pick<DrawOptions, "symbols" | "mostSeries">;

/** Lines are named, so that symbols would only hide them. */
const usual: DrawOptions = { symbols: false, mostSeries: 8, names: "direct" };

/**
 * Puts a picture into a place of the page: in the page's font and colours, without a heading of its own, with values
 * under the pointer. The values that a reader looks at in the picture before stay in sight.
 */
export function show(figure: Figure, place: HTMLElement, width: number, look: Look): void {
  const page = { width, zoom: ZOOM, theme: cssTheme, fontFamily: FONT, heading: false };
  const next = hoverFigure(figure, document, { ...usual, ...look, ...page });
  const before = place.querySelector<SVGSVGElement>(":scope > svg");
  if (before === null) place.replaceChildren(next);
  else swapFigure(before, next);
}

/** Where the rows of shares stand in the picture of a place. */
export function rowsIn(place: HTMLElement): readonly SharePlace[] {
  const svg = place.querySelector<SVGSVGElement>(":scope > svg");
  return svg === null ? [] : sharePlaces(svg);
}

/** A picture that stands alone: with its heading, on white. */
export function drawForFile(figure: Figure, look: Look): SVGSVGElement {
  return drawFigure(figure, document, { ...usual, ...look, theme: lightTheme });
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
