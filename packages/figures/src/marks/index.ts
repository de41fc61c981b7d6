import type { Mark } from "../figure.js";
import { bars } from "./bars.js";
import { dots } from "./dots.js";
import { level } from "./level.js";
import { line } from "./line.js";
import type { Layers, MarkKind, PanelContext, Reach } from "./markKind.js";
import { stack } from "./stack.js";
import { violin } from "./violin.js";

/** Every kind of mark, from the back of a layer to its front. */
const markKinds: { readonly [K in Mark["kind"]]: MarkKind<Extract<Mark, { kind: K }>> } = {
  stack,
  bars,
  violin,
  level,
  line,
  dots,
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

export function layersOf(marks: readonly Mark[], panel: PanelContext): Layers {
  const layers = byKind(marks, (kind, own) => kind.layers(own, panel));
  return {
    back: layers.flatMap(({ back }) => back),
    middle: layers.flatMap(({ middle }) => middle),
    front: layers.flatMap(({ front }) => front),
    labels: layers.flatMap(({ labels }) => labels),
    occupied: layers.flatMap(({ occupied }) => occupied),
  };
}

function byKind<R>(marks: readonly Mark[], use: (kind: MarkKind<Mark>, own: readonly Mark[]) => R): R[] {
  return Object.entries(markKinds).flatMap(([name, kind]) => {
    const own = marks.filter((mark) => mark.kind === name);
    // A kind is only ever given its own marks.
    return own.length === 0 ? [] : [use(kind, own)];
  });
}
