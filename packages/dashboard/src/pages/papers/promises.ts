/** What each paper promises, in plain words; by the name of its contract. */
export const promises: Readonly<Record<string, string>> = {
  quota: "At least a share of all opportunities, at every moment",
  penalty: "A share, and a price on each opportunity that is missing",
  opportunity: "What merit deserves, or payment for what is withheld",
  potential: "A chance for everyone who still improves",
  proportional: "Opportunities in proportion to merit",
  ours: "Promises that stay while arms, shares and rewards come and go",
};
