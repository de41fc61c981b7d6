import type { Mark } from "../figure.js";
import { bars } from "./bars.js";
import { crowd } from "./crowd.js";
import { dots } from "./dots.js";
import { level } from "./level.js";
import { line } from "./line.js";
import { marker } from "./marker.js";
import type { Layers, MarkKind, PanelContext } from "./markKind.js";
import type { Naming } from "../seriesStyles.js";
import type { Reach } from "../axes/scale.js";
import { shares } from "./shares.js";
import { spans } from "./spans.js";
import { stack } from "./stack.js";
import { violin } from "./violin.js";

/** Every kind of mark, from the back of a layer to its front. */
const markKinds: { readonly [K in Mark["kind"]]: MarkKind<Extract<Mark, { kind: K }>> } = {
  crowd,
  stack,
  bars,
  shares,
  spans,
  violin,
  level,
  line,
  dots,
  marker,
};

/** What the axes of a panel must reach to show its marks. */
export function reachOf(marks: readonly Mark[]): Reach {
  const reaches = byKind(marks, (kind, own) => kind.reach(own));
  return {
    x: reaches.flatMap(({ x }) => x),
    y: reaches.flatMap(({ y }) => y),
    ends: reaches.flatMap(({ ends }) => ends),
  };
}

export function layersOf(marks: readonly Mark[], panel: PanelContext): Required<Layers> {
  const layers = byKind(marks, (kind, own) => kind.layers(own, panel));
  return {
    back: layers.flatMap(({ back }) => back),
    middle: layers.flatMap(({ middle }) => middle),
    front: layers.flatMap(({ front }) => front),
    labels: layers.flatMap(({ labels }) => labels),
    margin: layers.flatMap(({ margin = [] }) => margin),
    texts: layers.flatMap(({ texts = [] }) => texts),
    occupied: layers.flatMap(({ occupied }) => occupied),
  };
}

/** The texts at the right of the panel. */
export function marginTextsOf(marks: readonly Mark[], naming: Naming): string[] {
  return byKind(marks, (kind, own) => kind.marginTexts?.(own, naming) ?? []).flat();
}

function byKind<R>(marks: readonly Mark[], use: (kind: MarkKind<Mark>, own: readonly Mark[]) => R): R[] {
  return Object.entries(markKinds).flatMap(([name, kind]) => {
    const own = marks.filter((mark) => mark.kind === name);
    // A kind is only ever given its own marks.
    return own.length === 0 ? [] : [use(kind, own)];
  });
}
