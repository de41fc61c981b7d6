import { caps } from "./caps.js";
import { choice } from "./choice.js";
import { curves } from "./curves.js";
import { decimal } from "./decimal.js";
import { deservedShare } from "./deservedShare.js";
import { formula } from "./formula.js";
import { integer } from "./integer.js";
import { learner } from "./learner.js";
import { list } from "./list.js";
import { lists } from "./lists.js";
import { number } from "./number.js";
import { perArm } from "./perArm.js";
import { points } from "./points.js";
import { shares } from "./shares.js";

/** Every kind of parameter. The types of descriptors and values follow from this list. */
export const kinds = [
  number,
  integer,
  choice,
  shares,
  caps,
  decimal,
  perArm,
  learner,
  deservedShare,
  formula,
  points,
  list,
  lists,
  curves,
] as const;
