import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";

/** Room for the rounding of a sum over many arms. */
const SUM_ERROR = 1e-9;

/** Deserved shares as f gave them: one from 0 to 1 for each arm, and no more than 1 in all. Refused otherwise. */
export function checkShares(shares: ArrayLike<number>, arms: number, path?: string): void {
  needs.object()(shares, path ?? "shares");
  let sum = 0;
  for (let arm = 0; arm < arms; arm++) {
    const share = shares[arm];
    if (typeof share !== "number" || !(share >= 0 && share <= 1)) {
      throw new EvenhandError("deserved-share-invalid", {
        received: share,
        required: `a number from 0 to 1 for the arm at index ${arm}`,
        path,
      });
    }
    sum += share;
  }
  if (shares.length !== arms) {
    throw new EvenhandError("deserved-share-invalid", {
      received: `${shares.length} shares for ${arms} arms`,
      required: `${arms} shares`,
      path,
    });
  }
  if (sum <= 1 + SUM_ERROR) return;
  throw new EvenhandError("deserved-shares-sum", { received: sum, required: "a sum of at most 1", path });
}
