import { axisX, axisY, frame, gridX, gridY, plot } from "@observablehq/plot";
import { pixelsOf, type Scale, tickLine, tickSize, turn } from "./axes/scale.js";
import { drawMargin } from "./drawMargin.js";
import type { Panel } from "./figure.js";
import { layersOf } from "./marks/index.js";
import type { PanelContext, Place } from "./marks/markKind.js";
import { labelLine, labelSize, placeLabels } from "./placeLabels.js";
import { plotContent } from "./plotContent.js";
import { svgElement } from "./svgElement.js";
import type { Theme } from "./themes.js";

/** Around the data area; ticks and their texts may stand there. */
const MARGIN = 60;

/** Marks, ticks and direct labels of a panel; the origin is the upper left corner of the data area. */
export function drawPanel(panel: Panel, context: PanelContext, marginWidth: number, document: Document): SVGGElement {
  const { x, y, dataWidth, dataHeight, theme } = context;
  const { back, middle, front, labels, margin, texts, occupied } = layersOf(panel.marks, context);
  const grid = { stroke: theme.grid, strokeOpacity: 1 };
  const minor = { label: null, stroke: theme.axis, tickSize: 2.5, fill: "none" } as const;
  const picture = plot({
    document,
    width: dataWidth + 2 * MARGIN,
    height: dataHeight + 2 * MARGIN,
    margin: MARGIN,
    x: { type: x.type, domain: [...x.domain], axis: null },
    y: { type: y.type, domain: [...y.domain], axis: null },
    marks: [
      ...(panel.y.scale === "category" ? [] : [gridY(y.ticks, grid)]),
      ...(panel.x.scale === "category" ? [] : [gridX(x.ticks, grid)]),
      ...back,
      frame({ anchor: "bottom", stroke: theme.axis }),
      frame({ anchor: "left", stroke: theme.axis }),
      axisX(x.ticks, { ...ticksOf(x, theme), ...(x.turned ? { tickRotate: turn, textAnchor: "end" as const } : {}) }),
      axisY(y.ticks, { ...ticksOf(y, theme), ...(panel.y.scale === "category" ? { tickSize: 0 } : {}) }),
      ...(x.minorTicks.length === 0 ? [] : [axisX(x.minorTicks, minor)]),
      ...(y.minorTicks.length === 0 ? [] : [axisY(y.minorTicks, minor)]),
      ...middle,
      ...front,
    ],
  });
  const [xPixels, yPixels] = [pixelsOf(x, 0, dataWidth), pixelsOf(y, dataHeight, 0)];
  const toPixels = (place: Place): Place => ({ x: xPixels(place.x), y: yPixels(place.y) });
  const box = { left: 0, top: 0, right: dataWidth, bottom: dataHeight };
  const halo = haloOf(theme);
  const named = placeLabels(labels, occupied, box, toPixels).flatMap(({ lines, colour, x, y, anchor }) =>
    lines.map((line, index) => {
      const place = { x, y: y + index * labelSize * labelLine, "text-anchor": anchor };
      return svgElement(document, "text", { ...halo, ...place, fill: colour }, line);
    }),
  );
  const placed = texts.map(({ text, anchor, dx, ...place }) => {
    const { x, y } = toPixels(place);
    return svgElement(document, "text", { x: x + dx, y, "font-size": labelSize, "text-anchor": anchor }, text);
  });
  const drawn = svgElement(document, "g", { transform: `translate(${-MARGIN},${-MARGIN})` }, ...plotContent(picture));
  const beside = drawMargin(margin, { dataWidth, dataHeight, marginWidth }, toPixels, document);
  return svgElement(
    document,
    "g",
    { "text-anchor": "middle", "font-size": tickSize },
    drawn,
    ...named,
    ...placed,
    ...beside,
  );
}

/** The background around a label, so that it can be read on lines. */
function haloOf({ background }: Theme) {
  return {
    "font-size": labelSize,
    stroke: background,
    "stroke-width": 3,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  };
}

function ticksOf({ texts }: Scale, { axis, ink }: Theme) {
  return {
    label: null,
    tickSize: 4,
    tickPadding: 3,
    fontSize: tickSize,
    lineHeight: tickLine,
    stroke: axis,
    fill: ink,
    // Not as a format: on a log axis Plot would leave out some of them.
    text: [...texts],
  };
}
