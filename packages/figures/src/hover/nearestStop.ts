import type { Place } from "../marks/markKind.js";
import type { Stops } from "./stopsOf.js";

/** The number of the stop next to a place, in the direction in which stops follow each other. */
export function nearestStop(stops: Stops["stops"], along: Stops["along"], { x, y }: Place): number {
  let [nearest, least] = [0, Infinity];
  stops.forEach((stop, index) => {
    const [across, down] = [along === "y" ? 0 : stop.x - x, along === "x" ? 0 : stop.y - y];
    const distance = across * across + down * down;
    if (distance < least) [nearest, least] = [index, distance];
  });
  return nearest;
}
