import { decisionIdsInput, decisionsInput, rewardInput, rewardsInput } from "@evenhand/protocol";
import { z } from "zod";
import { renamed } from "../../allocators/callersPath.js";
import { route, type Route } from "../route.js";

const nothing = z.strictObject({});

/** Decisions and their outcomes. */
export const decisionRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/allocators/:id/decisions",
    summary: "Decide: one decision, or up to 1 000 in `items`. The answer comes when it is on the disk.",
    scope: "decide",
    body: decisionsInput,
    answersRepeats: true,
    isHot: true,
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
    summary: "Report the reward of a decision.",
    scope: "reward",
    body: rewardInput,
    answersRepeats: true,
    isHot: true,
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
    summary: "One decision: its arms, why each was chosen, and what is known of its outcome.",
    scope: "read",
    handle: async ({ allocators, params }) => ({ status: 200, body: await allocators.decisions.find(params["id"]) }),
  }),
  route({
    method: "POST",
    path: "/v1/decisions/:id/confirm",
    summary: "Confirm a deferred decision.",
    scope: "reward",
    body: nothing,
    handle: async ({ allocators, params, keep }) => {
      const body = { confirmed: 1 };
      await allocators.decisions.confirm([params["id"]], () => keep(200)(body));
      return { status: 200, body };
    },
  }),
  route({
    method: "POST",
    path: "/v1/decisions/:id/void",
    summary: "Void a decision: a no-show.",
    scope: "reward",
    body: nothing,
    handle: async ({ allocators, params, keep }) => {
      const [voided] = await allocators.decisions.void([params["id"]], ([one]) => keep(200)(one));
      return { status: 200, body: voided };
    },
  }),
  route({
    method: "POST",
    path: "/v1/rewards",
    summary: "Report up to 1 000 rewards of one allocator, all or none.",
    scope: "reward",
    body: rewardsInput,
    answersRepeats: true,
    isHot: true,
    handle: async ({ allocators, body, key }) => {
      const uses = await allocators.decisions.reward(body.items, key);
      return { status: 200, body: { items: uses.map((use) => ({ use })) } };
    },
  }),
  route({
    method: "POST",
    path: "/v1/confirmations",
    summary: "Confirm deferred decisions of one allocator.",
    scope: "reward",
    body: decisionIdsInput,
    handle: async ({ allocators, body: { decisions }, keep }) => {
      const body = { confirmed: decisions.length };
      await allocators.decisions.confirm(decisions, () => keep(200)(body));
      return { status: 200, body };
    },
  }),
  route({
    method: "POST",
    path: "/v1/voids",
    summary: "Void decisions of one allocator: no-shows. Their rounds are struck out where that is still possible.",
    scope: "reward",
    body: decisionIdsInput,
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
function decided(decisions: readonly { id: string; place: number; arms: readonly string[]; repeated: boolean }[]) {
  if (decisions.length !== 1) return { decisions };
  const [{ id, place, arms, repeated }] = decisions;
  return { id, place, arms, repeated, arm: arms[0] };
}
