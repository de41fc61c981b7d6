import type { Figure, Mark } from "./figure.js";
import { isReference, type Naming } from "./seriesStyles.js";

/** What the legend can show beside a name, from the back to the front. */
export type Sample = "area" | "line" | "thin line" | "symbol" | "floor" | "cap" | "dashed area";

/**
 * The names that the legend explains, in the figure's own order and then in the order of appearance, each with how
 * the figure shows it over all its marks.
 */
export function legendSamples(figure: Figure, naming: Naming): Map<string, ReadonlySet<Sample>> {
  const samples = new Map<string, Set<Sample>>();
  const marks = figure.panels.flatMap((panel) => panel.marks);
  // Others come last, whatever panel has them.
  const ordered = [...marks.filter((mark) => !isOthers(mark)), ...marks.filter(isOthers)];
  for (const [name, ...shown] of ordered.flatMap((mark) => entriesOf(mark, naming))) {
    samples.set(name, new Set([...(samples.get(name) ?? []), ...shown]));
  }
  const named = (figure.order ?? []).filter((name) => samples.has(name));
  return new Map([...named, ...samples.keys()].map((name) => [name, samples.get(name) ?? new Set()]));
}

function isOthers(mark: Mark): boolean {
  return mark.kind === "crowd" || (mark.kind === "stack" && mark.others === true);
}

function entriesOf(mark: Mark, naming: Naming): [string, ...Sample[]][] {
  if (isNamed(mark, naming)) return [];
  switch (mark.kind) {
    case "level":
    case "marker":
      return [];
    case "shares":
      return [
        ...(mark.rows.some(({ floor }) => floor !== undefined) ? [floorEntry(mark.floorName)] : []),
        ...(mark.rows.some(({ cap }) => cap !== undefined) ? [capEntry(mark.capName)] : []),
      ];
    case "spans": {
      const isWaiting = mark.rows.some(({ spans }) => spans.some(({ waits }) => waits === true));
      return isWaiting ? [[mark.waitName ?? "waits", "dashed area"]] : [];
    }
    case "crowd":
      return [[mark.series, "thin line"]];
    case "line":
      return [isReference(mark) || !naming.symbols ? [mark.series, "line"] : [mark.series, "line", "symbol"]];
    case "dots":
      return [mark.joined === true ? [mark.series, "line", "symbol"] : [mark.series, "symbol"]];
    default:
      return [[mark.series, "area"]];
  }
}

function floorEntry(name = "floor"): [string, Sample] {
  return [name, "floor"];
}

function capEntry(name = "cap"): [string, Sample] {
  return [name, "cap"];
}

/** The name stands in the panel already: at the line, below the violin, or beside the only point. */
function isNamed(mark: Mark, { references, lines }: Naming): boolean {
  if (isReference(mark)) return references;
  if (mark.kind === "violin") return mark.series === mark.x;
  if (mark.kind === "dots" && mark.points.length === 1 && mark.points[0].label === mark.series) return true;
  return lines && (mark.kind === "line" || (mark.kind === "dots" && mark.joined === true));
}
