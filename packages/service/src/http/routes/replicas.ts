import { replicasAnswer } from "@evenhand/protocol";
import { route } from "../route.js";

/** What is told of a process that has its store alone. */
const alone = { id: "alone", address: null, epoch: 0, isSelf: true, isFresh: true, isLeaving: false, heardAgo: 0 };

/** The processes that serve the allocators. Each of them can be asked for the others. */
export const replicasRoute = route({
  method: "GET",
  path: "/v1/replicas",
  operationId: "listReplicas",
  summary: "The replicas that share the database: how long ago each was heard from, and how many allocators it has.",
  scope: "read",
  answeredBy: "asked",
  answer: replicasAnswer,
  handle: async ({ allocators, replicas }) => {
    if (replicas === undefined) {
      const items = [{ ...alone, owned: await allocators.count() }];
      return { status: 200, body: { isShared: false, items } };
    }
    const { id: own } = replicas.ownership.self;
    const items = (await replicas.list()).map(({ id, address, epoch, isFresh, isLeaving, heardAgo, owned }) => ({
      ...{ id, address, epoch, isSelf: id === own, isFresh, isLeaving, heardAgo, owned },
    }));
    return { status: 200, body: { isShared: true, items } };
  },
});
