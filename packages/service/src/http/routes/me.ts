import { route } from "../route.js";

/** What the caller may do: pages leave out what a key does not allow. */
export const meRoute = route({
  method: "GET",
  path: "/v1/me",
  summary: "What the key of this request allows, and whether one is needed at all. Anyone may ask.",
  scope: null,
  handle: ({ caller: { key, scopes, allocators, needsKey } }) =>
    Promise.resolve({ status: 200, body: { key: key === "" ? null : key, scopes, allocators, needsKey } }),
});
