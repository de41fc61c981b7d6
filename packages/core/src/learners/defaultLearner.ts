/**
 * The learner inside a policy where the user names none.
 *
 * In studies UCB1: its regret is proved for every horizon, it takes any reward, and without luck of its own a study
 * compares policies by their rules alone. Where rewards are late, as in a running allocator, Thompson sampling: while a
 * reward is on its way UCB1 goes on with the same arm, since nothing that it knows has changed, and Thompson draws
 * again in every round.
 */
export const defaultLearner = { inStudies: "ucb1", whereRewardsAreLate: "thompson" } as const;

/**
 * What arms without an observed reward may have of the learner's rounds, all together, where rewards are late and the
 * user says nothing: a tenth. In studies it is the parameter's own default, no limit.
 */
export const defaultAllowance = { whereRewardsAreLate: 0.1 } as const;
