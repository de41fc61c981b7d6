import { EvenhandError } from "../../errors.js";

/** Refuses an instance for no arms, or for no round. */
export function checkInstance(arms: number, horizon = 1): void {
  if (!Number.isSafeInteger(arms) || arms < 1) {
    throw new EvenhandError("arms-invalid", { received: arms, required: "a whole number of at least 1", path: "arms" });
  }
  if (!Number.isSafeInteger(horizon) || horizon < 1) {
    const required = "a whole number of at least 1";
    throw new EvenhandError("horizon-invalid", { received: horizon, required, path: "horizon" });
  }
}
