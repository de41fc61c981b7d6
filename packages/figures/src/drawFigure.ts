import { lineHeight, panelTitleSize, type ArrangedPanel, type Arrangement } from "./arrange.js";
import { axisNameSize } from "./axes/scale.js";
import type { DrawOptions } from "./drawOptions.js";
import { drawPanel } from "./drawPanel.js";
import type { Figure } from "./figure.js";
import { layoutFigure, noteSize, titleSize, type Layout } from "./layoutFigure.js";
import { makeReproducible } from "./makeReproducible.js";
import { svgElement } from "./svgElement.js";
import { textLines } from "./text/textSize.js";

/** A picture of the figure: a self-contained SVG, made with the caller's document. Without options that of a report. */
export function drawFigure(figure: Figure, document: Document, options: DrawOptions = {}): SVGSVGElement {
  const layout = layoutFigure(figure, options);
  const svg = drawLayout(layout, document);
  makeReproducible(svg, layout.figure, options);
  return svg;
}

/** The picture with places as precise as they are computed, and ids that are unique in the page. */
export function drawLayout(layout: Layout, document: Document): SVGSVGElement {
  const { figure, options, width, height, arrangement, margins } = layout;
  const { theme, zoom } = options;
  const content = [
    ...textLines(document, layout.title, margins.left, margins.top + titleSize * 0.85, {
      size: titleSize,
      weight: "bold",
    }),
    svgElement(
      document,
      "g",
      at(margins.left, layout.legendTop),
      ...layout.legend.draw(document, theme, layout.styleOf),
    ),
    ...arrangement.panels.map((arranged, index) =>
      svgElement(
        document,
        "g",
        at(arranged.left, layout.panelsTop + arranged.top),
        drawPanel(figure.panels[index], layout.contexts[index], arrangement.marginWidth, document),
        ...namesOf(arranged, arrangement, document),
      ),
    ),
    ...textLines(document, layout.notes, margins.left, layout.notesTop + noteSize, { size: noteSize }),
  ];
  const frame = { width, height };
  // Inherited by all that is drawn, so that a page's own colours and fonts do not reach into the picture.
  const looks = { color: theme.ink, fill: theme.ink, "font-family": options.fontFamily, "text-anchor": "start" };
  const size = { width: width * zoom, height: height * zoom };
  return svgElement(
    document,
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, viewBox: `0 0 ${width} ${height}`, role: "img", ...looks },
    svgElement(document, "title", {}, figure.title),
    svgElement(document, "desc", {}, options.description ?? figure.caption),
    // A page may be dark.
    svgElement(document, "rect", { ...frame, fill: theme.background }),
    ...content,
  );
}

function at(x: number, y: number) {
  return { transform: `translate(${x},${y})` };
}

/** The panel's title and the names of its axes. */
function namesOf(
  { titleLines, titleLeft, tickHeight, xName, yName }: ArrangedPanel,
  area: Arrangement,
  document: Document,
): Element[] {
  const { dataWidth, dataHeight, tickWidth } = area;
  const titleTop = -8 - (titleLines.length - 1) * panelTitleSize * lineHeight;
  const nameLeft = -tickWidth - 6 - (yName.length - 1) * axisNameSize * lineHeight;
  const centred = { size: axisNameSize, anchor: "middle" } as const;
  return [
    ...textLines(document, titleLines, titleLeft, titleTop, { size: panelTitleSize, weight: "bold" }),
    ...textLines(document, xName, dataWidth / 2, dataHeight + tickHeight + axisNameSize, centred),
    ...textLines(document, yName, nameLeft, dataHeight / 2, { ...centred, turn: -90 }),
  ];
}
