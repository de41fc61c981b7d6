import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { PosteriorCells } from "./posteriorCells.js";

/** A byte tells 255 arms apart, since 0 stands for no arm. */
const MOST_PLACES = 255;

/** Where no larger part of the arms is open, these are followed, instead of all arms. */
const FEW_OPEN = 1 / 16;

/** Whether so few of the arms are open that a look at each of them is cheap. */
export function isFew({ arms, size }: ArmSet): boolean {
  return size <= Math.min(MOST_PLACES, arms * FEW_OPEN);
}

/**
 * A few open arms of many, and where they are while the arms of a cell are drawn: in the order that the cell has, each
 * arm that is drawn changing places with the first that is not. Only these few are followed. So a search that goes past
 * thousands of absent arms neither moves them nor looks at them, and a cell without an open arm needs none.
 */
export class FewPlaces {
  readonly #cells: PosteriorCells;
  /** The open arms that are in cells, the last place first. */
  readonly #arms: Arm[] = [];
  readonly #places: number[] = [];
  /** For each place of the cell that is searched: 0, or which of the open arms is there, counted from 1. */
  readonly #marks: Uint8Array;
  /** The first of the open arms that are in cells which have not been searched. */
  #next = 0;
  /** The open arms of the cell that have not been drawn. */
  #left = 0;

  constructor(cells: PosteriorCells, arms: number) {
    this.#cells = cells;
    this.#marks = new Uint8Array(arms);
  }

  /** Finds the open arms, all but the one that is in no cell. */
  find(open: ArmSet, inNoCell: Arm, keyOf: (arm: Arm) => number): void {
    const arms = this.#arms;
    const places = this.#places;
    let count = 0;
    for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
      if (arm === inNoCell) continue;
      const place = this.#cells.placeOf(arm, keyOf(arm));
      let at = count++;
      for (; at > 0 && places[at - 1] < place; at--) {
        places[at] = places[at - 1];
        arms[at] = arms[at - 1];
      }
      places[at] = place;
      arms[at] = arm;
    }
    arms.length = places.length = count;
    this.#next = 0;
  }

  /** Whether an open arm is in the cell. Cells are asked for from the last to the first. */
  isIn(cell: number): boolean {
    const { starts } = this.#cells;
    while (this.#next < this.#places.length && this.#places[this.#next] >= starts[cell + 1]) this.#next++;
    return this.#next < this.#places.length && this.#places[this.#next] >= starts[cell];
  }

  /** Follows the open arms of the cell, in which there is one. */
  begin(cell: number): void {
    const start = this.#cells.starts[cell];
    this.#left = 0;
    for (; this.#next < this.#places.length && this.#places[this.#next] >= start; this.#next++) {
      this.#places[this.#next] -= start;
      this.#marks[this.#places[this.#next]] = 1 + this.#next;
      this.#left++;
    }
  }

  /** Whether all open arms of the cell have been drawn. */
  get areAllDrawn(): boolean {
    return this.#left === 0;
  }

  /** The arm at the place `from` is drawn, and the one at `first` takes its place. NO_ARM stands for an absent arm. */
  draw(first: number, from: number): Arm {
    const marks = this.#marks;
    const mark = marks[from];
    const moved = marks[first];
    if (mark === 0 && moved === 0) return NO_ARM;
    marks[first] = 0;
    marks[from] = first === from ? 0 : moved;
    if (moved > 0) this.#places[moved - 1] = from;
    if (mark === 0) return NO_ARM;
    this.#left--;
    return this.#arms[mark - 1];
  }

  /** Forgets the cell. */
  end(): void {
    for (let at = 0; at < this.#next; at++) this.#marks[this.#places[at]] = 0;
  }
}
