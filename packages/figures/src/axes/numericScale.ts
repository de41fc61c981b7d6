import type { Axis } from "../figure.js";
import { textWidth } from "../text/textSize.js";
import { extremes } from "./extremes.js";
import { linearTicks, logTicks, minorLogTicks, tickStep, tickTexts } from "./ticks.js";
import { type Scale, tickSize } from "./scale.js";

/** What a panel's marks ask of an axis. */
export interface Extent {
  readonly values: readonly number[];
  /** Ends of error bands: on a log axis one that comes close to 0 must not squeeze the values together. */
  readonly ends: readonly number[];
  /** The part of its length that is added at both ends, for symbols. */
  readonly room: number;
  /** Rounded outwards to the next tick. */
  readonly isNice: boolean;
}

const PIXELS_PER_TICK = { x: 38, y: 28 };
const MOST_TICKS = { x: 9, y: 8 };
/** How far below the smallest value a log axis follows an error band. */
const FARTHEST_END = 3;
/** The part of a step that rounding outwards may add. */
const MOST_OVERHANG = 0.9;

/** An axis of numbers, `length` pixels long, with as many ticks as have room. */
export function numericScale(axis: Axis, extent: Extent, length: number, direction: "x" | "y"): Scale {
  const isLog = axis.scale === "log";
  const wanted = axis.domain ?? (isLog ? logDomain(extent) : linearDomain(extent));
  const isNice = extent.isNice && axis.domain === undefined;
  let most = Math.max(2, Math.min(Math.floor(length / PIXELS_PER_TICK[direction]), MOST_TICKS[direction]));
  let scale = withTicks(axis, wanted, most, isNice);
  while (direction === "x" && most > 2 && !hasRoom(scale, length)) {
    most -= 1;
    scale = withTicks(axis, wanted, most, isNice);
  }
  return scale;
}

function withTicks(axis: Axis, wanted: readonly [number, number], most: number, isNice: boolean): Scale {
  if (axis.scale === "log") {
    const ticks = logTicks(wanted, most);
    const place = (value: number | string): number => (typeof value === "number" && value > 0 ? value : Number.NaN);
    const texts = tickTexts(ticks, axis);
    return {
      type: "log",
      domain: wanted,
      ticks,
      minorTicks: minorLogTicks(wanted, ticks),
      texts,
      turned: false,
      place,
    };
  }
  const step = tickStep(wanted, most);
  const domain = isNice ? outwards(wanted, step) : wanted;
  const ticks = linearTicks(domain, step);
  const place = (value: number | string): number => (typeof value === "number" ? value : Number.NaN);
  return { type: "linear", domain, ticks, minorTicks: [], texts: tickTexts(ticks, axis), turned: false, place };
}

function linearDomain({ values, ends, room, isNice }: Extent): [number, number] {
  const [low, high] = extremes([...values, ...ends]);
  if (low === high) return low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
  const added = (high - low) * room;
  // A nice axis would round a little below 0 to a whole step below 0.
  return [isNice && low >= 0 ? Math.max(0, low - added) : low - added, high + added];
}

function logDomain({ values, ends, room }: Extent): [number, number] {
  const [lowest, highest] = extremes(values.filter((value) => value > 0));
  const [low, high] = extremes([lowest, highest, ...ends.filter((end) => end > lowest / FARTHEST_END)]);
  if (low === high) return [low / 2, high * 2];
  const factor = Math.pow(high / low, room);
  return [low / factor, high * factor];
}

/** To the next tick outside, unless that is nearly a whole step away: a hair below 0 needs no tick below 0. */
function outwards([low, high]: readonly [number, number], step: number): [number, number] {
  const below = Math.floor(low / step + 1e-9) * step;
  const above = Math.ceil(high / step - 1e-9) * step;
  return [low - below > MOST_OVERHANG * step ? low : below, above - high > MOST_OVERHANG * step ? high : above];
}

function hasRoom({ texts }: Scale, length: number): boolean {
  const widest = Math.max(0, ...texts.map((text) => textWidth(text, tickSize)));
  return texts.length * (widest + 10) <= length;
}
