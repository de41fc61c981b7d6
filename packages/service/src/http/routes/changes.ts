import {
  armInput,
  armsAddedInput,
  armsRetiredInput,
  calibrationInput,
  changeInput,
  erasureInput,
  grantInput,
  labelsInput,
  reseedInput,
} from "@evenhand/protocol";
import { serviceError } from "../../errors.js";
import { isDryRun, ofChange, route, type Asked, type Route } from "../route.js";

const actions = ["terms or arms", "pauseArms", "resumeArms", "status"];

/** Changes of contracts that run. */
export const changeRoutes: readonly Route[] = [
  route({
    method: "PATCH",
    path: "/v1/allocators/:id",
    summary:
      "Change terms, shares, caps or priors; pause or resume arms or the allocator; archive it: one thing at a time.",
    scope: "admin",
    body: changeInput,
    query: ofChange,
    handle: async ({ allocators: { changes }, params: { id }, body, query }) => {
      const { terms, arms, reason, pauseArms, resumeArms, status } = body;
      const how = howOf(query);
      checkOneAction([terms ?? arms, pauseArms, resumeArms, status]);
      if (pauseArms !== undefined)
        return { status: 200, body: await changes.setArms(id, "pause-arms", pauseArms, how) };
      if (resumeArms !== undefined)
        return { status: 200, body: await changes.setArms(id, "resume-arms", resumeArms, how) };
      if (status !== undefined) return { status: 200, body: await changes.setStatus(id, status, { reason, ...how }) };
      return { status: 200, body: await changes.change(id, body, how) };
    },
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/arms",
    summary: "Add arms, with their shares and priors; others may make room in the same request.",
    scope: "admin",
    body: armsAddedInput,
    upload: { line: armInput, words: "an arm in each line: up to a million", body: (_, add) => ({ add }) },
    query: ofChange,
    handle: async ({ allocators: { changes }, params: { id }, body, query, keep }) => ({
      status: 200,
      body: await changes.addArms(id, body, { ...howOf(query), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/retirements",
    summary: "Retire arms for ever. The others keep their shares, unless the request names others.",
    scope: "admin",
    body: armsRetiredInput,
    query: ofChange,
    handle: async ({ allocators: { changes }, params: { id }, body, query, keep }) => ({
      status: 200,
      body: await changes.retireArms(id, body, { ...howOf(query), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/grants",
    summary: "Write down an opportunity that was given elsewhere: a fallback, an import, a choice by hand.",
    scope: "decide",
    body: grantInput,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 201,
      body: await allocators.changes.grant(params["id"], body, keep(201)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/calibrations",
    summary: "Move the account of an arm by whole pulls, for a reason that stands in the log.",
    scope: "admin",
    body: calibrationInput,
    query: ofChange,
    handle: async ({ allocators, params, body, query, keep }) => ({
      status: 200,
      body: await allocators.changes.calibrate(params["id"], body, { ...howOf(query), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/seeds",
    summary: "Begin another seed, so that the former one can be shown to an auditor; with `publish` it is in the log.",
    scope: "admin",
    body: reseedInput,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.changes.reseed(params["id"], body, { keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/labels",
    summary: "Set labels and groups of arms. They lie beside the log.",
    scope: "admin",
    body: labelsInput,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.personal.label(params["id"], body.arms, keep(200)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/erasures",
    summary: "Erase what is personal: a subject, labels, or what callers wrote before a time. The log stays whole.",
    scope: "admin",
    body: erasureInput,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.personal.erase(params["id"], body, keep(200)),
    }),
  }),
];

function howOf(query: Asked["query"]) {
  return { dryRun: isDryRun(query), expected: query["expected"] };
}

function checkOneAction(asked: readonly unknown[]): void {
  const named = actions.filter((_, index) => asked[index] !== undefined);
  if (named.length === 1) return;
  const required = `one of ${actions.join(", ")}`;
  throw serviceError("change-unclear", { received: named.join(", ") || "nothing to change", required });
}
