import { meAnswer } from "@evenhand/protocol";
import { route } from "../route.js";

/** What the caller may do: pages leave out what a key does not allow, and a demo that the service does not offer. */
export const meRoute = route({
  method: "GET",
  path: "/v1/me",
  operationId: "getMe",
  summary:
    "What the key of this request allows, whether one is needed at all, and whether a demo is offered. Anyone may ask.",
  scope: null,
  answer: meAnswer,
  handle: ({ caller: { key, scopes, allocators, needsKey }, demo }) =>
    Promise.resolve({ status: 200, body: { key: key === "" ? null : key, scopes, allocators, needsKey, demo } }),
});
