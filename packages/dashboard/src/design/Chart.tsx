import type { Figure } from "@evenhand/figures";
import { useEffect, useRef, useState } from "preact/hooks";

type Drawing = typeof import("./drawing.js");

interface ChartProperties {
  readonly figure: Figure;
  /** Its heading on the page, which the picture then does not repeat. */
  readonly title: string;
  /** Shown under the heading. */
  readonly note?: string;
}

/** Narrower than this a figure is not drawn: it scrolls. */
const NARROWEST = 280;

/** A figure of the figures package, as wide as there is room, with its numbers in a table for who wants them. */
export function Chart({ figure, title, note }: ChartProperties) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const drawing = useDrawing();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([{ contentRect }]) => setWidth(Math.max(NARROWEST, Math.floor(contentRect.width))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (drawing === undefined || width === 0) return;
    place.current?.replaceChildren(drawing.draw(figure, width));
  }, [drawing, figure, width]);
  return (
    <figure class="chart card">
      <figcaption>
        <h3>{title}</h3>
        {note !== undefined && <p class="small soft">{note}</p>}
      </figcaption>
      <div class="picture" ref={place} />
    </figure>
  );
}

let loaded: Drawing | undefined;

/** Plot is as large as all the rest: it is loaded when the page has been shown. */
function useDrawing(): Drawing | undefined {
  const [drawing, setDrawing] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    void import("./drawing.js").then((module) => {
      loaded = module;
      setDrawing(module);
    });
  }, []);
  return drawing;
}
