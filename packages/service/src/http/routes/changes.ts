import {
  allocatorAnswer,
  armInput,
  armsAddedInput,
  armsRetiredInput,
  calibrationInput,
  changedAnswer,
  changeInput,
  changeQuery,
  erasureAnswer,
  erasureInput,
  forkedAnswer,
  forkInput,
  grantAnswer,
  grantInput,
  labelsAnswer,
  labelsInput,
  reseedInput,
  storedDataAnswer,
  storedDataInput,
  tombstoneAnswer,
  tombstoneInput,
} from "@evenhand/protocol";
import type { z } from "zod";
import { serviceError } from "../../errors.js";
import { changeRefusals, termsRefusals } from "../refusals.js";
import { route, type RouteRequest, type Route } from "../route.js";

type ChangeQuery = z.infer<typeof changeQuery>;

const actions = ["terms or arms", "pauseArms", "resumeArms", "status"];

/** Changes of contracts that run. */
export const changeRoutes: readonly Route[] = [
  route({
    method: "PATCH",
    path: "/v1/allocators/:id",
    operationId: "changeAllocator",
    summary:
      "Change terms, shares, caps or priors; pause or resume arms or the allocator; archive it: one thing at a time.",
    scope: "admin",
    body: changeInput,
    query: changeQuery,
    answer: changedAnswer,
    refusals: [...termsRefusals, ...changeRefusals, "change-unclear"],
    isVersioned: true,
    handle: async ({ allocators: { changes }, params: { id }, body, query, ifMatch }) => {
      const { terms, arms, reason, pauseArms, resumeArms, status } = body;
      const how = howOf({ query, ifMatch });
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
    operationId: "addArms",
    takesLong: true,
    summary: "Add arms, with their shares and priors; others may make room in the same request.",
    scope: "admin",
    body: armsAddedInput,
    upload: { line: armInput, words: "an arm in each line: up to a million", body: (_, add) => ({ add }) },
    query: changeQuery,
    answer: changedAnswer,
    refusals: [...termsRefusals, ...changeRefusals],
    isVersioned: true,
    handle: async ({ allocators: { changes }, params: { id }, body, query, ifMatch, keep }) => ({
      status: 200,
      body: await changes.addArms(id, body, { ...howOf({ query, ifMatch }), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/retirements",
    operationId: "retireArms",
    summary: "Retire arms for ever. The others keep their shares, unless the request names others.",
    scope: "admin",
    body: armsRetiredInput,
    query: changeQuery,
    answer: changedAnswer,
    refusals: [...termsRefusals, ...changeRefusals],
    isVersioned: true,
    handle: async ({ allocators: { changes }, params: { id }, body, query, ifMatch, keep }) => ({
      status: 200,
      body: await changes.retireArms(id, body, { ...howOf({ query, ifMatch }), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/grants",
    operationId: "grantElsewhere",
    summary: "Write down an opportunity that was given elsewhere: a fallback, an import, a choice by hand.",
    scope: "decide",
    body: grantInput,
    answer: grantAnswer,
    refusals: [
      ...changeRefusals,
      "decision-conflict",
      "arm-not-open",
      "restriction-invalid",
      "no-arm-open",
      "open-decisions-full",
      "rounds-exhausted",
      "id-format",
    ],
    location: ({ id }) => (id === undefined ? undefined : `/v1/decisions/${encodeURIComponent(id)}`),
    handle: async ({ allocators, params, body, keep }) => ({
      status: 201,
      body: await allocators.changes.grant(params["id"], body, keep(201)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/calibrations",
    operationId: "calibrateArm",
    summary: "Move the account of an arm by whole pulls, for a reason that stands in the log.",
    scope: "admin",
    body: calibrationInput,
    query: changeQuery,
    answer: changedAnswer,
    refusals: [...changeRefusals, "calibration-invalid", "correction-refused"],
    isVersioned: true,
    handle: async ({ allocators, params, body, query, ifMatch, keep }) => ({
      status: 200,
      body: await allocators.changes.calibrate(params["id"], body, { ...howOf({ query, ifMatch }), keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/seeds",
    operationId: "beginSeed",
    summary: "Begin another seed, so that the former one can be shown to an auditor; with `publish` it is in the log.",
    scope: "admin",
    body: reseedInput,
    answer: allocatorAnswer,
    refusals: ["allocator-ended", "seed-format"],
    isVersioned: true,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.changes.reseed(params["id"], body, { keep: keep(200) }),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/fork",
    operationId: "forkLog",
    summary:
      "Go on with a log that has lost events which were signed, under another name, and say so in the log (evenhand fork).",
    scope: "admin",
    body: forkInput,
    answer: forkedAnswer,
    refusals: ["fork-refused"],
    takesLong: true,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.forks.fork(params["id"], body, keep(200)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/labels",
    operationId: "labelArms",
    summary: "Set labels and groups of arms. They lie beside the log.",
    scope: "admin",
    body: labelsInput,
    answer: labelsAnswer,
    refusals: ["arm-name-unknown"],
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.personal.label(params["id"], body.arms, keep(200)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/erasures",
    operationId: "erasePersonalData",
    showsHidden: true,
    summary: "Erase what is personal: a subject, labels, or what callers wrote before a time. The log stays whole.",
    scope: "admin",
    body: erasureInput,
    answer: erasureAnswer,
    handle: async ({ allocators, params, body, keep }) => ({
      status: 200,
      body: await allocators.personal.erase(params["id"], body, keep(200)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/stored-data",
    operationId: "getStoredData",
    showsHidden: true,
    summary: "Everything that is stored about one person, or about one arm. Nothing changes.",
    scope: "admin",
    takesLong: true,
    // Not kept for those who repeat it: the answer is about people, and can be computed again.
    answersRepeats: true,
    body: storedDataInput,
    answer: storedDataAnswer,
    refusals: ["arm-name-unknown"],
    handle: async ({ allocators, params, body }) => ({
      status: 200,
      body: await allocators.storedData.about(params["id"], body),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/allocators/:id/tombstone",
    operationId: "hideAllocator",
    showsHidden: true,
    summary: "Hide an allocator that was created by mistake, for ever. Its contract ends; its log and proofs stay.",
    scope: "admin",
    // The tombstone itself is the answer to those who repeat it: a second copy of its reason could not be erased.
    answersRepeats: true,
    body: tombstoneInput,
    answer: tombstoneAnswer,
    handle: async ({ allocators, params, body: { reason }, caller }) => ({
      status: 200,
      body: await allocators.tombstones.hide(params["id"], { reason, by: caller.key }),
    }),
  }),
];

function howOf({
  query: { dryRun = false, expected },
  ifMatch,
}: Pick<RouteRequest<unknown, ChangeQuery>, "query" | "ifMatch">) {
  return { dryRun, expected, ifMatch };
}

function checkOneAction(asked: readonly unknown[]): void {
  const named = actions.filter((_, index) => asked[index] !== undefined);
  if (named.length === 1) return;
  const required = `one of ${actions.join(", ")}`;
  throw serviceError("change-unclear", { received: named.join(", ") || "nothing to change", required });
}
