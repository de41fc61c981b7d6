import type { Range } from "../../../reproduction/range.js";
import { grouped } from "../grouped.js";
import { quotasThatFit } from "../quotasThatFit.js";
import { trialsFor } from "../trialsFor.js";
import { sweepClaims } from "./claims.js";
import { sweepStudy, type Values } from "./study.js";

/** Section 6 gives neither quota nor horizon of the sweep. A third of our η is enough to see which way it goes. */
export const ranges: readonly Range<Values>[] = [
  {
    words: ({ quota, horizon }) => [`r = ${quota}`, `T = ${grouped(horizon)}`],
    tried: (ours) => {
      const fewer = { ...ours, etas: ours.etas.filter((_, i) => i % 3 === 0 || i === ours.etas.length - 1) };
      return [
        ...quotasThatFit(ours).map((quota) => ({ ...fewer, quota })),
        ...ours.triedHorizons.map((horizon) => ({ ...fewer, horizon, trials: trialsFor(horizon, ours) })),
      ];
    },
    studies: (values) => ({ sweep: sweepStudy(values) }),
    claims: ({ sweep }, values) => sweepClaims(sweep, values),
  },
];
