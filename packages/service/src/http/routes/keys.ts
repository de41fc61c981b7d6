import { keyAnswer, keyInput, keysAnswer, madeKeyAnswer, revokedKeyAnswer, rotationInput } from "@evenhand/protocol";
import { requestName, type KeyRequest, type ManagedKeys } from "../../access/managedKeys.js";
import { serviceError } from "../../errors.js";
import { route, type Refusal, type Route, type RouteRequest } from "../route.js";

type Asked = Pick<RouteRequest, "keys" | "caller" | "key">;

const ofMade: readonly Refusal[] = ["keys-unused", "key-beyond-manager", "key-shown-once", "key-time-invalid"];
const ofNamed: readonly Refusal[] = ["keys-unused", "key-name-unknown"];

/**
 * Keys, managed by a key with the scope `admin`, within what that one may do itself. Answers with a secret are kept
 * nowhere.
 */
export const keyRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/keys",
    operationId: "createKey",
    summary: "Make a key that may do no more than the one that makes it. Its secret is in this answer alone.",
    scope: "admin",
    answeredBy: "asked",
    answersRepeats: true,
    body: keyInput,
    answer: madeKeyAnswer,
    refusals: [...ofMade, "key-arm-invalid", "keys-full"],
    location: ({ id }) => `/v1/keys/${id}`,
    handle: async ({ body, ...asked }) => ({ status: 201, body: await managed(asked).create(requestOf(asked), body) }),
  }),
  route({
    method: "GET",
    path: "/v1/keys",
    operationId: "listKeys",
    summary: "The keys that may do no more than the one that asks, with their ends and when they were used last.",
    scope: "admin",
    answeredBy: "asked",
    answer: keysAnswer,
    refusals: ["keys-unused"],
    handle: async (asked) => ({ status: 200, body: { items: await managed(asked).list(asked.caller.key) } }),
  }),
  route({
    method: "GET",
    path: "/v1/keys/:key",
    operationId: "getKey",
    summary: "One key.",
    scope: "admin",
    answeredBy: "asked",
    answer: keyAnswer,
    refusals: ofNamed,
    handle: async ({ params, ...asked }) => ({
      status: 200,
      body: await managed(asked).find(asked.caller.key, params["key"]),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/keys/:key/rotations",
    operationId: "rotateKey",
    summary:
      "Give a key another secret, which is in this answer alone. The one before it works until the overlap ends.",
    scope: "admin",
    answeredBy: "asked",
    answersRepeats: true,
    body: rotationInput,
    answer: madeKeyAnswer,
    refusals: [...ofMade, "key-name-unknown", "last-admin-key"],
    location: ({ id }) => `/v1/keys/${id}`,
    handle: async ({ body, params, ...asked }) => ({
      status: 201,
      body: await managed(asked).rotate(requestOf(asked), params["key"], body),
    }),
  }),
  route({
    method: "DELETE",
    path: "/v1/keys/:key",
    operationId: "revokeKey",
    summary: "Revoke a key: every process refuses it within a second. The last one that manages as much stays.",
    scope: "admin",
    answeredBy: "asked",
    answer: revokedKeyAnswer,
    refusals: [...ofNamed, "last-admin-key"],
    handle: async ({ params, ...asked }) => ({
      status: 200,
      body: await managed(asked).revoke(asked.caller.key, params["key"]),
    }),
  }),
];

function managed({ keys }: Asked): ManagedKeys {
  if (keys !== undefined) return keys;
  throw serviceError("keys-unused", { received: "a service without keys", required: "one that was started with keys" });
}

function requestOf({ caller, key }: Asked): KeyRequest {
  const request = key && requestName(key.caller, key.route, key.text);
  return { caller: caller.key, request };
}
