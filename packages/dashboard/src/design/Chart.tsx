import { type Figure, figureTable, type SharePlace } from "@evenhand/figures";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLateScript } from "../files/lateScripts.js";
import { saveFile } from "../files/openAndSave.js";
import { plain } from "../numbers/formats.js";
import { FloorHandles, type Handles } from "./FloorHandles.js";
import { ScriptAway } from "./Notice.js";
import { TableHead } from "./TableHead.js";
import type { Look } from "./drawing.js";

interface ChartProperties {
  readonly figure: Figure;
  /** Its heading on the page, which the picture then does not repeat. */
  readonly title: string;
  /** Beside the heading. */
  readonly children?: ComponentChildren;
  /** Below the heading: how it is read. */
  readonly note?: string;
  readonly look?: Look;
  /** Promises that can be dragged in a figure of shares. */
  readonly handles?: Handles;
}

/** Narrower than this a figure is not drawn: it scrolls. */
const NARROWEST = 280;
const USUAL: Look = {};

/** A figure of the figures package, as wide as there is room, to be saved as a picture. */
export function Chart({ figure, title, children, note, look = USUAL, handles }: ChartProperties) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [rows, setRows] = useState<readonly SharePlace[]>([]);
  const isMovable = handles !== undefined;
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
    if (isMovable) setRows(drawing.rowsIn(place.current));
  }, [drawing, figure, width, look, isMovable]);
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
      <div class="picture-frame">
        <div class="picture" ref={place} />
        {isMovable && <FloorHandles {...handles} rows={rows} />}
      </div>
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

/** The numbers behind a chart, as a table: for screen readers, and for readers who want the exact numbers. */
function Numbers({ figure, title }: { readonly figure: Figure; readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Numbers<span class="spoken"> of “{title}”</span>
      </summary>
      {isOpen && <Table figure={figure} title={title} />}
    </details>
  );
}

function Table({ figure, title }: { readonly figure: Figure; readonly title: string }) {
  const { columns, rows } = figureTable(figure);
  return (
    <div class="table-scroll numbers" tabIndex={0} role="region" aria-label={`Numbers of “${title}”`}>
      <table class="comparison">
        <TableHead {...{ columns }} />
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} class={typeof cell === "number" ? "right" : ""}>
                  {typeof cell === "number" ? plain(cell) : (cell ?? "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
