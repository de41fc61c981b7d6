import type { Figure } from "@evenhand/figures";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { saveFile } from "../files/saveFile.js";
import type { Look } from "./drawing.js";
import { Notice } from "./Notice.js";
import { Numbers } from "./Numbers.js";

type Drawing = typeof import("./drawing.js");

interface ChartProperties {
  readonly figure: Figure;
  /** Its heading on the page, which the picture then does not repeat. */
  readonly title: string;
  /** Beside the heading. */
  readonly children?: ComponentChildren;
  /** Below the heading: how it is read. */
  readonly note?: string;
  readonly look?: Look;
}

/** Narrower than this a figure is not drawn: it scrolls. */
const NARROWEST = 280;
const USUAL: Look = {};

/** A figure of the figures package, as wide as there is room, to be saved as a picture. */
export function Chart({ figure, title, children, note, look = USUAL }: ChartProperties) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { drawing, isAway } = useDrawing();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.max(NARROWEST, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // In the same frame as the sentence that it belongs to.
  useLayoutEffect(() => {
    if (drawing === undefined || width === 0 || place.current === null) return;
    drawing.show(figure, place.current, width, look);
  }, [drawing, figure, width, look]);
  const save = async (kind: "svg" | "png" | "csv") => {
    if (drawing === undefined) return;
    const svg = drawing.drawForFile(figure, look);
    const contents = {
      svg: () => drawing.svgFile(svg),
      png: () => drawing.pngFile(svg),
      csv: () => drawing.csvFile(figure),
    };
    saveFile(`${fileName(title)}.${kind}`, await contents[kind]());
  };
  return (
    <figure class="chart card">
      <figcaption class="row spread">
        <h3>{title}</h3>
        {children}
      </figcaption>
      {note !== undefined && <p class="small soft">{note}</p>}
      {isAway && (
        <Notice
          kind="bad"
          title="This chart could not be drawn"
          action={{ words: "Try again", do: () => location.reload() }}
        >
          The script that draws did not arrive: check that the server is still running. The numbers are below.
        </Notice>
      )}
      <div class="picture" ref={place} />
      <div class="chart-foot small">
        <Numbers figure={figure} title={title} />
        <span class="row">
          {(["svg", "png", "csv"] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              class="link"
              aria-label={`Save “${title}” as ${kind.toUpperCase()}`}
              onClick={() => void save(kind)}
            >
              {kind.toUpperCase()}
            </button>
          ))}
        </span>
      </div>
    </figure>
  );
}

function fileName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

let loaded: Drawing | undefined;

/** Plot is as large as all the rest: it is loaded when the page has been shown. */
function useDrawing(): { readonly drawing: Drawing | undefined; readonly isAway: boolean } {
  const [drawing, setDrawing] = useState(loaded);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // Also where another chart has loaded it since this one was rendered: without it, this one would stay empty.
    import("./drawing.js").then(
      (module) => {
        loaded = module;
        setDrawing(module);
      },
      () => setAway(true),
    );
  }, []);
  return { drawing, isAway };
}
