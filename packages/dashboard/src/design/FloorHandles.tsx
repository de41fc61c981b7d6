import type { SharePlace } from "@evenhand/figures";
import { useRef } from "preact/hooks";
import { plainPercent } from "../numbers/formats.js";

/** The floor of one row, to be moved along the axis. Floors are parts of 1. */
export interface FloorHandle {
  readonly series: string;
  /** For readers of the screen: whose floor it is. */
  readonly label: string;
  readonly floor: number;
  /** What is on the axis where the floor is 1: less where it counts some of the rounds alone. */
  readonly partOfAxis: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (floor: number) => void;
}

export interface Handles {
  readonly handles: readonly FloorHandle[];
  /** One number moves them all: a single one is then reached with the keyboard. */
  readonly areOne: boolean;
}

interface FloorHandlesProperties extends Handles {
  readonly rows: readonly SharePlace[];
}

/** Steps by which the longer keys move. */
const LEAP = 10;

/**
 * Lies over a figure of shares, whose picture is replaced at every change: what is held stays under the pointer, and
 * keeps the focus.
 */
export function FloorHandles({ handles, areOne, rows }: FloorHandlesProperties) {
  const shown = rows.flatMap((row) =>
    handles.filter(({ series }) => series === row.series).map((handle) => ({ handle, row })),
  );
  return (
    <>
      {shown.map(({ handle, row }, index) => (
        <Grip key={row.series} {...{ handle, row }} isSlider={!areOne || index === 0} />
      ))}
    </>
  );
}

interface GripProperties {
  readonly handle: FloorHandle;
  readonly row: SharePlace;
  /** Whether it is one for the keyboard and for readers of the screen. */
  readonly isSlider: boolean;
}

function Grip({ handle, row, isSlider }: GripProperties) {
  const { label, floor, partOfAxis, most, step, onChange } = handle;
  const held = useRef<{ readonly x: number; readonly floor: number; readonly pixels: number } | undefined>(undefined);
  const move = (wanted: number) => {
    const steps = Math.round(Math.max(0, Math.min(wanted, most)) / step);
    const next = Math.min(steps * step, most);
    if (Math.abs(next - floor) > step / 1000) onChange(next);
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The axis may get another end meanwhile: the floor follows the pointer on the one that it was taken hold of on.
    held.current = { x: event.clientX, floor, pixels: (row.one - row.zero) * partOfAxis };
  };
  const follow = ({ clientX }: PointerEvent) => {
    if (held.current !== undefined) move(held.current.floor + (clientX - held.current.x) / held.current.pixels);
  };
  const end = () => {
    held.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    // With another key held they are the browser's, or the page's.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isPlain ? afterKey(event.key, floor, step, most) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const place = {
    left: `${row.zero + (row.one - row.zero) * floor * partOfAxis}px`,
    top: `${row.middle - row.height / 2}px`,
    height: `${row.height}px`,
  };
  const pointer = { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
  if (!isSlider) return <div class="floor-handle" aria-hidden="true" style={place} {...pointer} />;
  return (
    <div
      class="floor-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={inPercent(most)}
      aria-valuenow={inPercent(floor)}
      aria-valuetext={plainPercent(floor)}
      style={place}
      onKeyDown={press}
      {...pointer}
    />
  );
}

function inPercent(part: number): number {
  return Number((100 * part).toFixed(2));
}

function afterKey(key: string, floor: number, step: number, most: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return floor + step;
    case "ArrowLeft":
    case "ArrowDown":
      return floor - step;
    case "PageUp":
      return floor + LEAP * step;
    case "PageDown":
      return floor - LEAP * step;
    case "Home":
      return 0;
    case "End":
      return most;
    default:
      return undefined;
  }
}
