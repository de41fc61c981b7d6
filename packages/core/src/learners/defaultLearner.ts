/**
 * The learner inside a policy where the user names none.
 *
 * In studies UCB1: its regret is proved for every horizon, it takes any reward, and without luck of its own a study compares
 * policies by their rules alone. Where rewards are late, as in a running allocator, Thompson sampling: while a reward is on its
 * way UCB1 goes on with the same arm, since nothing that it knows has changed, and Thompson draws anew in every round.
 */
export const defaultLearner = { inStudies: "ucb1", whereRewardsAreLate: "thompson" } as const;
