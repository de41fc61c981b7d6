import type { PanelContext } from "../marks/markKind.js";
import { svgElement } from "../svgElement.js";
import { hoverBox, type Room } from "./hoverBox.js";
import { nearestStop, type Stop, type Stops } from "./stopsOf.js";

interface Zone extends Stops {
  /** The panel's name, for readers of the screen. */
  readonly name: string;
  readonly context: PanelContext;
  readonly room: Room;
  readonly document: Document;
}

/** What a picture that takes the place of this one goes on with. */
export interface HoverZone {
  readonly element: SVGGElement;
  /** The slider; absent where the panel has nothing to say. */
  readonly slider?: SVGRectElement;
  /** The stop whose values are shown, if any are. */
  readonly shownStop: () => number | undefined;
  /** Shows what the picture before showed: until the focus is lost or, where it has none, the pointer is elsewhere. */
  resume(stop: number): void;
}

/** Stops by which the longer keys move. */
const LEAP = 10;

/**
 * The data area as a slider over its stops, which pointer and keys move. It is drawn above the panel, with what it
 * shows below it: the pointer meets nothing else.
 */
export function hoverZone(zone: Zone): HoverZone {
  const { stops, along, name, context, document } = zone;
  const { dataWidth: width, dataHeight: height, theme } = context;
  const shown = svgElement(document, "g", { "pointer-events": "none" });
  if (stops.length === 0) return { element: shown, shownStop: () => undefined, resume: () => undefined };
  const area = svgElement(document, "rect", {
    width,
    height,
    fill: "none",
    "pointer-events": "all",
    tabindex: 0,
    role: "slider",
    "aria-label": name,
    "aria-valuemin": 1,
    "aria-valuemax": stops.length,
    "aria-orientation": along === "y" ? "vertical" : "horizontal",
  });
  // A finger that moves sideways reads values; up and down it scrolls the page.
  if (along === "x") area.style.setProperty("touch-action", "pan-y");
  let at = along === "x" ? stops.length - 1 : 0;
  const announce = (): void => {
    area.setAttribute("aria-valuenow", String(at + 1));
    area.setAttribute("aria-valuetext", inWords(stops[at]));
  };
  const show = (index: number): void => {
    at = Math.max(0, Math.min(index, stops.length - 1));
    announce();
    shown.replaceChildren(...pointedAt(stops[at], zone), hoverBox(stops[at], zone.room, theme, document));
  };
  const hide = (): void => shown.replaceChildren();
  const follow = (event: PointerEvent): void => {
    // The page may show the picture in another size than it was drawn for.
    const box = area.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    show(nearestStop(stops, along, { x, y }));
  };
  area.addEventListener("pointermove", follow);
  area.addEventListener("pointerdown", follow);
  area.addEventListener("pointerleave", (event) => {
    // A finger that is lifted leaves too, and what it touched is still to be read; so is what the keys went to.
    if (event.pointerType === "mouse" && document.activeElement !== area) hide();
  });
  area.addEventListener("focus", () => show(at));
  area.addEventListener("blur", hide);
  area.addEventListener("keydown", (event) => {
    const next = afterKey(event.key, at, stops.length);
    if (event.key === "Escape") hide();
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  announce();
  return {
    element: svgElement(document, "g", {}, area, shown),
    slider: area,
    shownStop: () => (shown.firstChild === null ? undefined : at),
    resume: (stop) => {
      show(stop);
      if (document.activeElement === area) return;
      // The pointer has not entered the new picture: it may be gone without leaving it.
      const check = (event: Event): void => {
        if (event.target !== area && document.activeElement !== area) hide();
      };
      document.addEventListener("pointermove", check, { once: true });
    },
  };
}

function afterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return at + 1;
    case "ArrowLeft":
    case "ArrowUp":
      return at - 1;
    case "PageDown":
      return at + LEAP;
    case "PageUp":
      return at - LEAP;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function inWords({ heading, rows }: Stop): string {
  return `${heading}: ${rows.map(({ name, value }) => `${name} ${value}`).join("; ")}`;
}

/** A line through the stop, and a ring around each of its values. */
function pointedAt({ x, y, rows }: Stop, { along, context, document }: Zone): Element[] {
  const { dataWidth, dataHeight, theme, radius } = context;
  const across = { x: { x1: x, x2: x, y1: 0, y2: dataHeight }, y: { x1: 0, x2: dataWidth, y1: y, y2: y } };
  return [
    ...(along === "x"
      ? [svgElement(document, "line", { ...across[along], stroke: theme.ink, "stroke-width": 0.8 })]
      : []),
    ...rows.flatMap(({ dot, colour = theme.ink }) =>
      dot === undefined
        ? []
        : [
            svgElement(document, "circle", {
              cx: dot.x,
              cy: dot.y,
              r: radius + 1.5,
              fill: colour,
              stroke: theme.background,
              "stroke-width": 1.5,
            }),
          ],
    ),
  ];
}
