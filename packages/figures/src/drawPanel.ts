import { axisX, axisY, frame, gridX, gridY, plot } from "@observablehq/plot";
import { tickLine, tickSize, turn, type Scale } from "./axes/scale.js";
import type { Panel } from "./figure.js";
import { layersOf } from "./marks/index.js";
import type { PanelContext, Place } from "./marks/markKind.js";
import { axisColour, gridColour, ink } from "./palette.js";
import { labelLine, labelSize, placeLabels } from "./placeLabels.js";
import { plotContent } from "./plotContent.js";
import { svgElement } from "./svgElement.js";

/** Around the data area; ticks and their texts may stand there. */
const MARGIN = 60;

/** Marks, ticks and direct labels of a panel; the origin is the upper left corner of the data area. */
export function drawPanel(
  panel: Panel,
  context: PanelContext,
  size: { readonly dataWidth: number; readonly dataHeight: number },
  document: Document,
): SVGGElement {
  const { x, y } = context;
  const { back, middle, front, labels, occupied } = layersOf(panel.marks, context);
  const picture = plot({
    document,
    width: size.dataWidth + 2 * MARGIN,
    height: size.dataHeight + 2 * MARGIN,
    margin: MARGIN,
    x: { type: x.type, domain: [...x.domain], axis: null },
    y: { type: y.type, domain: [...y.domain], axis: null },
    marks: [
      gridY(y.ticks, { stroke: gridColour, strokeOpacity: 1 }),
      ...(panel.x.scale === "category" ? [] : [gridX(x.ticks, { stroke: gridColour, strokeOpacity: 1 })]),
      ...back,
      frame({ anchor: "bottom", stroke: axisColour }),
      frame({ anchor: "left", stroke: axisColour }),
      axisX(x.ticks, { ...ticksOf(x), ...(x.turned ? { tickRotate: turn, textAnchor: "end" as const } : {}) }),
      axisY(y.ticks, ticksOf(y)),
      axisX(x.minorTicks, minor),
      axisY(y.minorTicks, minor),
      ...middle,
      ...front,
    ],
  });
  const toPixels = (place: Place): Place => ({
    x: (picture.scale("x")?.apply(place.x) as number) - MARGIN,
    y: (picture.scale("y")?.apply(place.y) as number) - MARGIN,
  });
  const box = { left: 0, top: 0, right: size.dataWidth, bottom: size.dataHeight };
  const texts = placeLabels(labels, occupied, box, toPixels).flatMap(({ lines, colour, x, y, anchor }) =>
    lines.map((line, index) => {
      const place = { x, y: y + index * labelSize * labelLine, "text-anchor": anchor };
      return svgElement(document, "text", { ...halo, ...place, fill: colour }, line);
    }),
  );
  const drawn = svgElement(document, "g", { transform: `translate(${-MARGIN},${-MARGIN})` }, ...plotContent(picture));
  return svgElement(document, "g", { "text-anchor": "middle", "font-size": tickSize }, drawn, ...texts);
}

/** White around a label, so that it can be read on lines. */
const halo = {
  "font-size": labelSize,
  stroke: "white",
  "stroke-width": 3,
  "stroke-linejoin": "round",
  "paint-order": "stroke",
};

const minor = { label: null, stroke: axisColour, tickSize: 2.5, fill: "none" } as const;

function ticksOf({ texts }: Scale) {
  return {
    label: null,
    tickSize: 4,
    tickPadding: 3,
    fontSize: tickSize,
    lineHeight: tickLine,
    stroke: axisColour,
    fill: ink,
    // Not as a format: on a log axis Plot would leave out some of them.
    text: [...texts],
  };
}
