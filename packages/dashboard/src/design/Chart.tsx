import type { Figure } from "@evenhand/figures";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLateScript } from "../files/lateScripts.js";
import { saveFile } from "../files/saveFile.js";
import type { Look } from "./drawing.js";
import { Numbers } from "./Numbers.js";
import { ScriptAway } from "./ScriptAway.js";

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
  const { module: drawing, failure } = useLateScript(loadDrawing);
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
      <ScriptAway title="This chart could not be drawn" failure={failure} meanwhile="The numbers are below." />
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

/** Plot is as large as all the rest: it is loaded when the page has been shown. */
const loadDrawing = () => import("./drawing.js");
