import { axisName, axisNameSize, type Scale, tickLine, tickSize, turn } from "./axes/scale.js";
import { xScale, yScale } from "./axes/panelScales.js";
import { widthOfMargin } from "./drawMargin.js";
import type { Axis, Figure, Mark } from "./figure.js";
import type { Grid } from "./gridOf.js";
import { marginTextsOf, reachOf } from "./marks/index.js";
import type { Naming } from "./seriesStyles.js";
import { textWidth, wrapText } from "./text/textSize.js";

export const panelTitleSize = 12;
export const lineHeight = 1.25;

const TICK = 8;
const RIGHT = 12;
const GUTTER = 12;

/** Where everything of a panel stands, in pixels; the figure's panels all have data areas of the same size. */
export interface ArrangedPanel {
  readonly x: Scale;
  readonly y: Scale;
  /** The upper left corner of the data area, below the figure's head. */
  readonly left: number;
  readonly top: number;
  readonly titleLines: readonly string[];
  /** Where the title starts, from the left of the data area. */
  readonly titleLeft: number;
  /** The height of the texts of its own ticks, below which its horizontal axis is named. */
  readonly tickHeight: number;
  readonly xName: readonly string[];
  readonly yName: readonly string[];
}

export interface Arrangement {
  readonly dataWidth: number;
  readonly dataHeight: number;
  /** The width of the texts of the ticks. */
  readonly tickWidth: number;
  /** The width of the texts at the right of the data area. */
  readonly marginWidth: number;
  readonly height: number;
  readonly panels: readonly ArrangedPanel[];
}

/**
 * Axes are named once for each row and column where the panels of every row, or column, share the name. Heights follow
 * from the grid; they give the vertical axes, whose tick texts leave the width for the horizontal ones.
 */
export function arrange(figure: Figure, grid: Grid, naming: Naming): Arrangement {
  const { width, columns, rows, dataHeight, margins } = grid;
  const { panels } = figure;
  const reaches = panels.map(({ marks }) => reachOf(marks));
  const ys = panels.map((panel, index) => yScale(panel, reaches[index], grid));
  const tickWidth = TICK + widest(ys.flatMap(({ texts }) => texts));
  const sharesY = panels.every(({ y }, index) => areSame(y, panels[index - (index % columns)].y));
  const sharesX = panels.every(({ x }, index) => areSame(x, panels[index % columns].x));
  const yNames = panels.map(({ y }) => (grid.namesVertical ? axisName(y, dataHeight + 20) : []));
  const nameWidth = heightOf(yNames) + (grid.namesVertical ? 4 : 0);
  const marginWidth = Math.max(...panels.map((panel) => marginWidthOf(panel.marks, grid, naming)));
  const right = Math.max(RIGHT, marginWidth);
  const besides = columns * (tickWidth + right) + (columns - 1) * GUTTER + nameWidth * (sharesY ? 1 : columns);
  const dataWidth = (width - margins.left - margins.right - besides) / columns;

  const xs = panels.map((panel, index) => xScale(panel, reaches[index], dataWidth));
  const tickHeights = xs.map((x) => TICK + heightOfTicks(x));
  const tickHeight = Math.max(...tickHeights);
  const xNames = panels.map(({ x }) => axisName(x, dataWidth + 20));
  const nameHeight = heightOf(xNames) + 4;
  const { titles, titleLeft } = arrangeTitles(figure, dataWidth + right, tickWidth);
  const titleHeight = Math.max(...titles.map((lines) => lines.length)) * panelTitleSize * lineHeight + 6;

  const across = dataWidth + tickWidth + right + GUTTER + (sharesY ? 0 : nameWidth);
  const down = titleHeight + dataHeight + tickHeight + GUTTER + (sharesX ? 0 : nameHeight);
  return {
    dataWidth,
    dataHeight,
    tickWidth,
    marginWidth,
    height: rows * down - GUTTER + (sharesX ? nameHeight : 0),
    panels: panels.map((_, index) => {
      const column = index % columns;
      const isLowest = index + columns >= panels.length;
      return {
        x: xs[index],
        y: ys[index],
        left: margins.left + nameWidth + tickWidth + column * across,
        top: titleHeight + Math.floor(index / columns) * down,
        titleLines: titles[index],
        titleLeft,
        tickHeight: tickHeights[index],
        xName: sharesX && !isLowest ? [] : xNames[index],
        yName: sharesY && column > 0 ? [] : yNames[index],
      };
    }),
  };
}

/** Long names are wrapped, and leave most of the panel to the data. */
export const mostOfMargin = 0.28;

function marginWidthOf(marks: readonly Mark[], { slot }: Grid, naming: Naming): number {
  return widthOfMargin(marginTextsOf(marks, naming), slot * mostOfMargin);
}

/** Titles start above the data area, or above the texts of the ticks where that keeps one of them on a single line. */
function arrangeTitles({ panels }: Figure, width: number, tickWidth: number) {
  const wrapped = (room: number) => panels.map(({ title = "" }) => wrapText(title, room, panelTitleSize, "bold"));
  const titles = wrapped(width);
  if (titles.every((lines) => lines.length <= 1)) return { titles, titleLeft: 0 };
  return { titles: wrapped(width + tickWidth), titleLeft: -tickWidth };
}

function areSame(one: Axis, other: Axis): boolean {
  return one.label === other.label && one.unit === other.unit;
}

function widest(texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split("\n"));
  return Math.max(...lines.map((line) => textWidth(line, tickSize)));
}

function heightOf(names: readonly (readonly string[])[]): number {
  return Math.max(...names.map((lines) => lines.length)) * axisNameSize * lineHeight;
}

function heightOfTicks({ texts, turned }: Scale): number {
  if (turned) return widest(texts) * Math.sin((-turn * Math.PI) / 180) + tickSize;
  return Math.max(...texts.map((text) => text.split("\n").length)) * tickSize * tickLine;
}
