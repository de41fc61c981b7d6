/** Uniformly random pulls: in each round one of all arms, whatever happened before. The caller supplies the arm. */
import { range } from "../support/history.js";

export function uniformReference(options: {
  rounds: number;
  /** An arm, all equally likely. */
  uniformArm: (round: number) => number;
}): number[] {
  return range(options.rounds).map((index) => options.uniformArm(index + 1));
}
