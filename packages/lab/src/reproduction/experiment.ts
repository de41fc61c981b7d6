import type { Figure } from "@evenhand/figures";
import type { Table } from "../files/latexTable.js";
import type { Claim, JudgedClaim } from "./claim.js";
import type { Results, Studies } from "./measured.js";
import type { SettingRange } from "./range.js";
import type { Settings, ValuesOf } from "./settings.js";

/** The five papers, by the names of their contracts, and what no paper has. */
export const papers = ["quota", "penalty", "opportunity", "potential", "proportional", "ours"] as const;

export type Paper = (typeof papers)[number];

export type { Results, Studies, Table };

/**
 * A figure or table of a paper: what is run, its settings, and its analysis. Everything after `studies` is computed
 * from settings and results alone, so that a kept result can be drawn and checked again without being run again.
 */
export interface Experiment<S extends Settings = Settings, C extends JudgedClaim = JudgedClaim> {
  readonly paper: Paper;
  /** Unique within the paper: "experiment-c". */
  readonly id: string;
  readonly title: string;
  /** Where in the paper: "Section 5, Figure 2". */
  readonly source: string;
  /** The figures that the paper has, by file name, each as the paper calls it: "Figure 2". */
  readonly printed?: Readonly<Record<string, string>>;
  /** What differs from the paper or was left open by it, a sentence each. */
  readonly deviations: readonly string[];
  readonly settings: S;
  studies(settings: ValuesOf<S>): Studies | Promise<Studies>;
  /** The figures by file name, without ending. */
  figures(results: Results, settings: ValuesOf<S>): Readonly<Record<string, Figure>>;
  tables?(results: Results, settings: ValuesOf<S>): readonly Table[];
  claims(results: Results, settings: ValuesOf<S>): readonly C[];
}

/** An experiment as its folder writes it down. */
export interface ExperimentDefinition<S extends Settings = Settings> extends Experiment<S, Claim> {
  /** Where claims could rest on settings that the paper does not give: what else is tried. */
  readonly ranges?: readonly SettingRange<ValuesOf<S>>[];
}

/** All that is known of where the paper without names comes from. */
export const penaltySubmittedTo = "ICLR 2022";

/** The titles and authors of the papers. */
export const paperTitles: Readonly<Record<Paper, { readonly title: string; readonly authors: string }>> = {
  quota: {
    title: "Stochastic Multi-armed Bandits with Arm-specific Fairness Guarantees",
    authors: "Patil, Ghalme, Nair and Narahari 2019",
  },
  penalty: {
    title: "A New Look at Fairness in Stochastic Multi-armed Bandit Problems",
    authors: `Anonymous authors, submitted to ${penaltySubmittedTo}`,
  },
  opportunity: {
    title: "Corporate Social Responsibility via Multi-Armed Bandits",
    authors: "Ron, Ben-Porat and Shalit 2021",
  },
  potential: {
    title: "Mitigating Disparity while Maximizing Reward: Tight Anytime Guarantee for Improving Bandits",
    authors: "Patil, Nair, Ghalme and Khan 2023",
  },
  proportional: {
    title: "Bandit Learning for Proportionally Fair Allocations",
    authors: "Wang and Rudin 2020",
  },
  ours: {
    title: "Contracts that live: what no paper has",
    authors: "Evenhand",
  },
};
