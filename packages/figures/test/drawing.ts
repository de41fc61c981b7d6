import { drawFigure, type Axis, type Figure, type Mark } from "../src/index.js";
import { documentInNode } from "./documentInNode.js";

export const draw = (figure: Figure): SVGSVGElement => drawFigure(figure, documentInNode());

export function figureOf(marks: readonly Mark[], x: Partial<Axis> = {}, y: Partial<Axis> = {}): Figure {
  return { title: "t", caption: "c", panels: [{ x: { label: "x", ...x }, y: { label: "y", ...y }, marks }] };
}

/** Elements that Plot has drawn for marks of a kind, the samples of the legend among them. */
export function drawn(svg: Element, mark: string, element: string): Element[] {
  return [...svg.querySelectorAll(`g[aria-label="${mark}"] ${element}`)];
}

export const texts = (svg: Element): string[] =>
  [...svg.querySelectorAll("text")].map((text) => text.textContent ?? "");
export const line = (series: string, ...ys: number[]): Mark => ({
  kind: "line",
  series,
  points: ys.map((y, index) => ({ x: index + 1, y })),
});
