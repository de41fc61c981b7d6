import { arrange, lineHeight, panelTitleSize, type ArrangedPanel, type Arrangement } from "./arrange.js";
import { axisNameSize } from "./axes/axisName.js";
import { checkFigure } from "./checkFigure.js";
import { drawPanel } from "./drawPanel.js";
import type { Figure } from "./figure.js";
import { gridOf, outerMargin } from "./gridOf.js";
import { leftOut } from "./leftOut.js";
import { legendOf } from "./legendOf.js";
import { ink } from "./palette.js";
import { seriesStyles } from "./seriesStyles.js";
import { settle } from "./settle.js";
import { svgElement } from "./svgElement.js";
import { textLines } from "./text/textLines.js";
import { fontFamily } from "./text/textWidth.js";
import { wrapText } from "./text/wrapText.js";

const TITLE = 15;
const NOTE = 10;

/** A picture of the figure: a self-contained SVG on white, made with the caller's document. */
export function drawFigure(figure: Figure, document: Document): SVGSVGElement {
  checkFigure(figure);
  const grid = gridOf(figure);
  const inner = grid.width - 2 * outerMargin;
  // In narrow panels the names of reference lines have no room.
  const namesReferences = grid.columns <= 2;
  const styleOf = seriesStyles(figure);
  const legend = legendOf(figure, inner, namesReferences);
  const arrangement = arrange(figure, grid);
  const title = wrapText(figure.title, inner, TITLE, "bold");
  const notes = leftOut(figure, arrangement.panels).flatMap((note) => wrapText(note, inner, NOTE));

  const legendTop = outerMargin + title.length * TITLE * lineHeight + 4;
  const panelsTop = legendTop + legend.height;
  const notesTop = panelsTop + arrangement.height + (notes.length === 0 ? 0 : 8);
  const height = Math.ceil(notesTop + notes.length * NOTE * lineHeight + outerMargin);

  const content = [
    ...textLines(document, title, outerMargin, outerMargin + TITLE * 0.85, { size: TITLE, weight: "bold" }),
    svgElement(document, "g", at(outerMargin, legendTop), ...legend.draw(document, styleOf)),
    ...arrangement.panels.map((arranged, index) =>
      svgElement(
        document,
        "g",
        at(arranged.left, panelsTop + arranged.top),
        drawPanel(
          figure.panels[index],
          { x: arranged.x, y: arranged.y, styleOf, radius: grid.radius, namesReferences },
          arrangement,
          document,
        ),
        ...namesOf(arranged, arrangement, document),
      ),
    ),
    ...textLines(document, notes, outerMargin, notesTop + NOTE, { size: NOTE }),
  ];
  const frame = { width: grid.width, height };
  const svg = svgElement(
    document,
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...frame, viewBox: `0 0 ${grid.width} ${height}`, role: "img", ...looks },
    svgElement(document, "title", {}, figure.title),
    svgElement(document, "desc", {}, figure.caption),
    // A page may be dark.
    svgElement(document, "rect", { ...frame, fill: "white" }),
    ...content,
  );
  settle(svg, figure);
  return svg;
}

/** Inherited by all that is drawn, so that a page's own colours and fonts do not reach into the picture. */
const looks = { color: ink, fill: ink, "font-family": fontFamily, "text-anchor": "start" };

function at(x: number, y: number) {
  return { transform: `translate(${x},${y})` };
}

/** The panel's title and the names of its axes. */
function namesOf(
  { titleLines, titleLeft, xName, yName }: ArrangedPanel,
  area: Arrangement,
  document: Document,
): Element[] {
  const { dataWidth, dataHeight, tickWidth, tickHeight } = area;
  const titleTop = -8 - (titleLines.length - 1) * panelTitleSize * lineHeight;
  const nameLeft = -tickWidth - 6 - (yName.length - 1) * axisNameSize * lineHeight;
  const centred = { size: axisNameSize, anchor: "middle" } as const;
  return [
    ...textLines(document, titleLines, titleLeft, titleTop, { size: panelTitleSize, weight: "bold" }),
    ...textLines(document, xName, dataWidth / 2, dataHeight + tickHeight + axisNameSize, centred),
    ...textLines(document, yName, nameLeft, dataHeight / 2, { ...centred, turn: -90 }),
  ];
}
