/** The compared policies, as figures and tables call them. */
export const policyNames = {
  "fairly-greedy": "Fairly-Greedy",
  "proportional-catch-up": "Catch-Up",
  "ucb-prop": "UCB-prop",
  ucb1: "UCB1",
  thompson: "Thompson",
  "gaussian-thompson": "Thompson",
} as const;

export type PolicyId = keyof typeof policyNames;
