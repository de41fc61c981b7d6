import type { Paper } from "../reproduction/experiment.js";

/** The titles and authors of the papers. */
export const paperTitles: Readonly<Record<Paper, { readonly title: string; readonly authors: string }>> = {
  quota: {
    title: "Stochastic Multi-armed Bandits with Arm-specific Fairness Guarantees",
    authors: "Patil, Ghalme, Nair and Narahari 2019",
  },
  penalty: {
    title: "A New Look at Fairness in Stochastic Multi-armed Bandit Problems",
    authors: "anonymous authors, under review",
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
