import { needs } from "@evenhand/core";
import type { PeriodArm, PeriodReport } from "../report.js";

/** A part of a report in words, for every way of showing it: on a page, in a file, in a terminal. */
export interface Section {
  /** A name for links and styles. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly facts?: readonly Fact[];
  /** Drawn above the table, which has its numbers. */
  readonly chart?: ShareChart;
  readonly table?: Table;
  /** What is needed to read the table. */
  readonly notes?: readonly string[];
  /** A text as it was published, and lines for a terminal. */
  readonly quote?: string;
  readonly commands?: readonly string[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly tone?: Tone;
}

/** Whether something is as it should be. */
type Tone = "good" | "warn" | "bad";

export interface Table {
  /** The first column names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | { readonly text: string; readonly tone?: Tone; readonly bar?: Bar };

/** A picture of a part of 1: the interval, the value in it, and the line that it is held against. */
export interface Bar {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly line?: number;
}

/** Bars of parts of 1, each against what was promised. */
export interface ShareChart {
  /** How it is read. */
  readonly caption: string;
  readonly rows: readonly ShareChartRow[];
  /** The part of 1 at the right end of all bars. */
  readonly end: number;
}

export interface ShareChartRow {
  readonly name: string;
  readonly value: number;
  readonly floor?: number;
  readonly cap?: number;
  /** The value and the floor in words. */
  readonly text: string;
}

/** What a cell says, without its picture. */
export function textOf(cell: Cell): string {
  if (typeof cell !== "string") needs.object({ text: needs.text })(cell, "cell");
  return typeof cell === "string" ? cell : cell.text;
}

/** "Ann Ash (ann)", "ann", "arm 3" */
export function armName({ arm, name, label }: Pick<PeriodArm, "arm" | "name" | "label">): string {
  const own = name ?? `arm ${arm}`;
  return label === undefined ? own : `${label} (${own})`;
}

/** The names of arms by their numbers, those that had gone before the period among them. */
export function armNames({ arms }: PeriodReport): (arm: number) => string {
  const names = new Map(arms.map((one) => [one.arm, armName(one)]));
  return (arm) => names.get(arm) ?? `arm ${arm}`;
}
