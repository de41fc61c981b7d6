import { instanceOf, type Check } from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { Shares } from "../shares/shares.js";

/** Shares of this number of arms. */
export function sharesOver(arms: number): Check {
  return (value, path) => {
    instanceOf(Shares)(value, path);
    const own = (value as Shares).arms;
    if (own === arms) return;
    const required = `shares of ${arms} arms`;
    throw new EvenhandError("parameter-length", { received: `shares of ${own} arms`, required, path });
  };
}
