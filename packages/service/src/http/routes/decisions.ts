import {
  confirmedAnswer,
  decisionDetails,
  decisionIdsInput,
  decisionsAnswer,
  decisionsInput,
  rewardAnswer,
  rewardInput,
  rewardsAnswer,
  rewardsInput,
  voidedAnswer,
  voidsAnswer,
  type DecisionAnswer,
  type DecisionGroup,
} from "@evenhand/protocol";
import { z } from "zod";
import { renamed } from "../../allocators/callersPath.js";
import { route, type Refusal, type Route } from "../route.js";

const nothing = z.strictObject({});
const named: readonly Refusal[] = ["decision-name", "decision-unknown", "id-format"];
const ofRewards: readonly Refusal[] = [
  ...[...named, "reward-range", "reward-conflict", "reward-not-finite", "report-missing"],
  ...["decision-void", "decision-closed", "batch-size", "command-invalid"],
] as const;
const ofConfirmations: readonly Refusal[] = [...named, "decision-void", "decision-closed", "batch-size"];
const ofVoids: readonly Refusal[] = [...named, "decision-rewarded", "decision-closed", "terms-forbid", "batch-size"];

/** Decisions and their outcomes. */
export const decisionRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/allocators/:id/decisions",
    operationId: "decide",
    summary: "Decide: one decision, or up to 1 000 in `items`. The answer comes when it is on the disk.",
    scope: "decide",
    body: decisionsInput,
    answersRepeats: true,
    isHot: true,
    answer: decisionsAnswer,
    refusals: [
      ...[
        "allocator-not-running",
        "allocator-ended",
        "arm-name-unknown",
        "arm-retired",
        "batch-size",
        "count-invalid",
        "decision-conflict",
      ],
      ...["id-format", "no-arm-open", "open-decisions-full", "restriction-invalid", "rounds-exhausted", "terms-forbid"],
    ] as readonly Refusal[],
    location: (body) => ("id" in body ? `/v1/decisions/${encodeURIComponent(body.id)}` : undefined),
    handle: async ({ allocators, params, body, key }) => {
      const isBatch = "items" in body;
      try {
        const answers = await allocators.decisions.decide(params["id"], isBatch ? body.items : [body], key);
        return { status: 201, body: isBatch ? { items: answers.map(decided) } : decided(answers.flat()) };
      } catch (error) {
        throw isBatch ? error : renamed(error, ofOne);
      }
    },
  }),
  route({
    method: "POST",
    path: "/v1/decisions/:id/reward",
    operationId: "reportReward",
    summary: "Report the reward of a decision.",
    scope: "reward",
    body: rewardInput,
    answersRepeats: true,
    isHot: true,
    answer: rewardAnswer,
    refusals: ofRewards,
    handle: async ({ allocators, params, body: { value, place, report }, key }) => {
      try {
        const [use] = await allocators.decisions.reward([{ value, place, report, decision: params["id"] }], key);
        return { status: 200, body: { use } };
      } catch (error) {
        throw renamed(error, ofOne);
      }
    },
  }),
  route({
    method: "GET",
    path: "/v1/decisions/:id",
    operationId: "getDecision",
    summary: "One decision: its arms, why each was chosen, and what is known of its outcome.",
    scope: "read",
    answer: decisionDetails,
    refusals: named,
    handle: async ({ allocators, params }) => ({ status: 200, body: await allocators.decisions.find(params["id"]) }),
  }),
  route({
    method: "POST",
    path: "/v1/decisions/:id/confirm",
    operationId: "confirmDecision",
    summary: "Confirm a deferred decision.",
    scope: "reward",
    body: nothing,
    answer: confirmedAnswer,
    refusals: ofConfirmations,
    handle: async ({ allocators, params, keep }) => {
      const body = { confirmed: 1 };
      await allocators.decisions.confirm([params["id"]], () => keep(200)(body));
      return { status: 200, body };
    },
  }),
  route({
    method: "POST",
    path: "/v1/decisions/:id/void",
    operationId: "voidDecision",
    summary: "Void a decision: a no-show.",
    scope: "reward",
    body: nothing,
    answer: voidedAnswer,
    refusals: ofVoids,
    handle: async ({ allocators, params, keep }) => {
      const [voided] = await allocators.decisions.void([params["id"]], ([one]) => keep(200)(one));
      return { status: 200, body: voided };
    },
  }),
  route({
    method: "POST",
    path: "/v1/rewards",
    operationId: "reportRewards",
    summary: "Report up to 1 000 rewards of one allocator, all or none.",
    scope: "reward",
    body: rewardsInput,
    answersRepeats: true,
    isHot: true,
    answer: rewardsAnswer,
    refusals: ofRewards,
    handle: async ({ allocators, body, key }) => {
      const uses = await allocators.decisions.reward(body.items, key);
      return { status: 200, body: { items: uses.map((use) => ({ use })) } };
    },
  }),
  route({
    method: "POST",
    path: "/v1/confirmations",
    operationId: "confirmDecisions",
    summary: "Confirm deferred decisions of one allocator.",
    scope: "reward",
    body: decisionIdsInput,
    answer: confirmedAnswer,
    refusals: ofConfirmations,
    handle: async ({ allocators, body: { decisions }, keep }) => {
      const body = { confirmed: decisions.length };
      await allocators.decisions.confirm(decisions, () => keep(200)(body));
      return { status: 200, body };
    },
  }),
  route({
    method: "POST",
    path: "/v1/voids",
    operationId: "voidDecisions",
    summary: "Void decisions of one allocator: no-shows. Their rounds are struck out where that is still possible.",
    scope: "reward",
    body: decisionIdsInput,
    answer: voidsAnswer,
    refusals: ofVoids,
    handle: async ({ allocators, body: { decisions }, keep }) => ({
      status: 200,
      body: { items: await allocators.decisions.void(decisions, (items) => keep(200)({ items })) },
    }),
  }),
];

/** What a list of one says of its only item, where the caller wrote no list. */
function ofOne(path: string): string {
  return path.replace(/^items\[0\]\./, "");
}

/** One arm: its id and its arm at the top. Several: a list of them. */
function decided(decisions: readonly DecisionAnswer[]): DecisionGroup {
  if (decisions.length !== 1) return { decisions };
  const [{ id, place, arms, repeated }] = decisions;
  return { id, place, arms, repeated, arm: arms[0] };
}
