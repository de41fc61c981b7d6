import type { Field } from "./field.js";

/** What rewards are like, and how long they are waited for. */
export function rewardFields(contract: string): Field[] {
  const number = { type: "number", whole: false } as const;
  return [
    { path: "rewards.min", words: "The least reward", kind: number, usual: "0" },
    { path: "rewards.max", words: "The largest reward", kind: number, usual: "1" },
    {
      path: "rewards.use",
      words: "If several reports come for one decision",
      kind: {
        type: "choice",
        options: [
          { value: "first", words: "the first counts" },
          { value: "sum", words: "their sum counts" },
          { value: "last", words: "the last in time counts" },
        ],
      },
      usual: "first",
    },
    { path: "rewards.wait", words: "A reward is waited for", kind: { type: "duration" }, usual: "1 days" },
    {
      path: "rewards.missing",
      words: "If no reward has come by then",
      kind: {
        type: "choice",
        options: [
          { value: "least", words: "the least reward stands in for it" },
          { value: "nothing", words: "nothing is learned" },
        ],
      },
      usual: "least",
    },
    ...(contract === "potential" ? potentialFields : []),
  ];
}

/** What this contract needs to be said. */
const potentialFields: readonly Field[] = [
  { path: "rewards.ordered", words: "Rewards come in the order of the decisions", kind: { type: "check" } },
  {
    path: "rewards.noiseless",
    words: "Rewards have no noise: the same arm, equally practised, returns the same",
    kind: { type: "check" },
  },
];
