/**
 * Table 1 as the paper prints it [wang2020]: units of each country, in the order of `countries`, and the cosine below.
 */
export const printedTable = {
  "fairly-greedy": { units: [12.68, 10.2, 13.98, 13.18, 8.96], cosine: 0.9998 },
  "proportional-catch-up": { units: [12.94, 10.19, 13.77, 13.3, 9.8], cosine: 0.9995 },
  ucb1: { units: [4.63, 2.22, 46.46, 4.68, 1.01], cosine: 0.6355 },
  "gaussian-thompson": { units: [4.45, 2, 48.55, 2, 2], cosine: 0.6089 },
  oracle: { units: [12.483175, 9.969955, 13.90246, 13.57191, 9.0725] },
} as const;

/** The number of runs of which each entry of the paper is the mean. */
export const printedTrials = 100;
