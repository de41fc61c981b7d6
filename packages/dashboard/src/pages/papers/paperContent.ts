import type { Study } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { useEffect, useState } from "preact/hooks";
import { unpacked } from "./unpacked.js";

/** Experiments that no paper has stand beside the papers under this name. */
export const OURS = "ours";

/** How many claims came out in which way. */
export interface Verdicts {
  readonly holds: number;
  readonly fails: number;
  /** With settings that the paper does not give: some make the claim hold, others make it fail. */
  readonly depends: number;
  /** The paper's data were not there: whatever came out on others says nothing of the claim. */
  readonly "other-data": number;
  readonly open: number;
}

/** `papers/overview.json`, written by scripts/writePaperPages.mjs. */
export interface PaperOverview {
  readonly paper: string;
  readonly title: string;
  readonly authors: string;
  readonly experiments: readonly {
    readonly id: string;
    readonly title: string;
    /** The figures of the paper among its own: "Figures 1 and 2". */
    readonly printed?: string;
    readonly verdicts: Verdicts;
  }[];
}

/** `papers/<paper>.json`, written by the same script. */
export interface PaperContent {
  readonly paper: string;
  readonly title: string;
  readonly authors: string;
  readonly experiments: readonly ExperimentContent[];
}

export interface ExperimentContent {
  readonly id: string;
  readonly title: string;
  /** Where in the paper. */
  readonly source: string;
  readonly deviations: readonly string[];
  readonly seed: number;
  readonly settings: readonly SettingContent[];
  readonly claims: readonly ClaimContent[];
  readonly tables: readonly TableContent[];
  /** Those of the paper with what it calls them: "Figure 2". */
  readonly figures: readonly { readonly name: string; readonly printed?: string; readonly figure: Figure }[];
  /** The study that the playground can be opened with. */
  readonly study?: PlayedStudy;
}

interface SettingContent {
  readonly name: string;
  readonly words: string;
  readonly value: number | string | readonly number[];
  readonly from: "paper" | "ours";
}

export interface ClaimContent {
  readonly id: string;
  readonly statement: string;
  readonly verdict: keyof Verdicts;
  /** Of one that depends: on how the paper is read, and not on a setting. */
  readonly dependsOn?: "reading" | undefined;
  readonly measured: string;
  /** Which of the settings that were tried make it hold, and which fail: a sentence each. */
  readonly range?: readonly string[];
  readonly note?: string;
}

export interface TableContent {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
}

export type PlayedStudy = Pick<Study, "environment" | "contract" | "policies" | "horizon" | "trials" | "seed"> & {
  readonly armNames?: readonly string[];
};

/** In the order in which they are shown. */
export const verdictKinds = [
  "holds",
  "fails",
  "depends",
  "other-data",
  "open",
] as const satisfies readonly (keyof Verdicts)[];

export const noVerdicts: Verdicts = { holds: 0, fails: 0, depends: 0, "other-data": 0, open: 0 };

export function totalOf(verdicts: readonly Verdicts[]): Verdicts {
  const sum = (verdict: keyof Verdicts) => verdicts.reduce((total, counts) => total + counts[verdict], 0);
  const [holds, fails, depends, other, open] = verdictKinds.map(sum);
  return { holds, fails, depends, "other-data": other, open };
}

/** What each paper promises, in plain words; by the name of its contract. */
export const promises: Readonly<Record<string, string>> = {
  quota: "At least a share of all opportunities, at every moment",
  penalty: "A share, and a price on each opportunity that is missing",
  opportunity: "What merit deserves, or payment for what is withheld",
  potential: "A chance for everyone who still improves",
  proportional: "Opportunities in proportion to merit",
  ours: "Promises that stay while arms, shares and rewards come and go",
};

export async function readOverview(): Promise<readonly PaperOverview[]> {
  const { papers } = (await readJson("overview")) as { readonly papers: readonly PaperOverview[] };
  return papers;
}

export async function readPaper(paper: string): Promise<PaperContent> {
  const { experiments, ...content } = (await readJson(paper)) as PaperContent;
  return {
    ...content,
    experiments: experiments.map(({ figures, ...experiment }) => ({
      ...experiment,
      figures: unpacked(figures) as typeof figures,
    })),
  };
}

/** Files beside index.html, of this server alone. */
async function readJson(name: string): Promise<unknown> {
  const response = await fetch(`./papers/${name}.json`);
  if (!response.ok) throw new Error(`The server answered ${response.status} for papers/${name}.json.`);
  return response.json();
}

interface FileContent<T> {
  readonly content?: T;
  readonly failure?: string;
}

/** Reads once for each key. */
export function useRead<T>(key: string, read: () => Promise<T>): FileContent<T> {
  const [state, setState] = useState<FileContent<T> & { readonly key: string }>({ key });
  useEffect(() => {
    let isCurrent = true;
    const take = (newer: FileContent<T>) => {
      if (isCurrent) setState({ ...newer, key });
    };
    read().then(
      (content) => take({ content }),
      (error: unknown) => take({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state.key === key ? state : {};
}
