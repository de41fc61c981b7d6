import { z } from "zod";
import { count, flag, moment, number, text, type Reading } from "./answerFields.js";

/** What a key may be allowed to do. */
export const scopes = ["read", "decide", "reward", "admin", "audit"] as const;

/** What the key of a request allows. */
export const meAnswer = z.object({
  key: text("the id of the key; null without one", "3f9c1d20ab47").nullable(),
  scopes: z.array(z.enum(scopes)),
  allocators: z.array(text("an allocator that the key is for", "orders")).nullable().describe("null: all"),
  needsKey: flag("whether a key is still needed"),
  demo: flag("whether the pages may offer a demo"),
});

const publicKey = text("a public key: base64 of 32 bytes", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
const verifierKey = text(
  "the line that verifiers take; with ?allocator= alone",
  "evenhand.example.org/orders+3de0ae5c+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea",
);

/** A key that has signed heads before, and what it signed about its successor. */
const formerKey = z.object({
  publicKey,
  until: moment("when it was replaced"),
  successor: text("the key that came after it, in base64", "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="),
  signature: text("its signature under `signed`, in base64", "kqLE…"),
  signed: text("what it signed", "evenhand signing key\nPUAXw…\n"),
});

const signingKey = z.object({ algorithm: z.literal("Ed25519"), publicKey });

/** The keys that sign, and have signed, the heads of one log. */
export const publicKeyAnswer = signingKey.extend({
  verifierKey,
  aboveSize: count("the heads of larger trees are signed by this key"),
  former: z.array(formerKey.extend({ verifierKey, toSize: count("the heads up to this size were signed by it", 150) })),
});

/** The same of all logs, without what depends on a log. */
export const publicKeysAnswer = z.union([publicKeyAnswer, signingKey.extend({ former: z.array(formerKey) })]);

const alarmKind = text("the kind of an alarm: programs may switch on it", "disk-space");

/** That the process lives. */
export const aliveAnswer = z.object({ status: z.literal("alive") });
/** That the store is open and writes. */
export const readyAnswer = z.object({
  status: z.literal("ready"),
  allocators: count("allocators", 2),
  unreadable: count("allocators whose logs are known to lead to no state"),
  refused: count("allocators that are refused because events are lost which were under a signed head"),
  refusedIds: z
    .array(text("one of these allocators", "orders"))
    .exactOptional()
    .describe("which; only where no keys are needed. Where they are, GET /v1/alarms and the list of allocators say it"),
  alarms: z.array(alarmKind).describe("the kinds of alarms that go on and concern this"),
});

/** What goes on that those who operate the service should look at. */
export const alarmsAnswer = z.object({
  items: z.array(
    z.object({
      kind: alarmKind,
      severity: z.enum(["critical", "warning"]).describe("critical: now; warning: within the day"),
      allocator: text("the allocator that it is about; null: the whole service", "orders").nullable(),
      since: moment("when it began"),
      title: text("what is the matter", "The disk of the folder is nearly full"),
      detail: text("what was seen", "312 MB are left of 20 GB"),
      remedy: text("what to do", "Make room, or move the folder to a larger disk."),
    }),
  ),
});

/** A process that serves the allocators. */
const replica = z.object({
  id: text("made at its start", "5f0c2f9b"),
  address: text(
    "where other replicas reach it; null where no other process has the store",
    "http://10.0.0.7:4600/",
  ).nullable(),
  epoch: count("how often its lease has begun", 1),
  isSelf: flag("whether it is the one that answers", true),
  isFresh: flag("whether its lease has not ended", true),
  isLeaving: flag("whether it is handing its allocators over, to stop"),
  heardAgo: number("seconds since it has renewed its lease", 0.4),
  owned: count("allocators that it decides for", 12),
});

/** The replicas that serve the same allocators, in the order in which they have started. */
export const replicasAnswer = z.object({
  isShared: flag("whether several processes may serve them: without a shared database it is one", true),
  items: z.array(replica),
});

/** What a client is told of an error (RFC 9457). */
export const problemAnswer = z.object({
  type: text("urn:evenhand: and the code", "urn:evenhand:allocator-unknown"),
  title: text("what is wrong, in a few words", "There is no such allocator"),
  status: z
    .int()
    .min(400)
    .max(599)
    .meta({ description: "the status of the answer", examples: [404] }),
  detail: text(
    "what was received, what is required, and what to do",
    "There is no such allocator: received orders, required an allocator. Use an id that the list of allocators has.",
  ),
  code: text("the code: programs may switch on it", "allocator-unknown"),
  path: text("where in the request", "arms[0].share").exactOptional(),
});

export type Scope = (typeof scopes)[number];
export type MeAnswer = Reading<typeof meAnswer>;
export type PublicKeyAnswer = Reading<typeof publicKeyAnswer>;
export type PublicKeysAnswer = Reading<typeof publicKeysAnswer>;
export type ReplicasAnswer = Reading<typeof replicasAnswer>;
export type ReplicaAnswer = ReplicasAnswer["items"][number];
export type AlarmsAnswer = Reading<typeof alarmsAnswer>;
export type RaisedAlarmAnswer = AlarmsAnswer["items"][number];
export type ReadyAnswer = Reading<typeof readyAnswer>;
export type ProblemAnswer = Reading<typeof problemAnswer>;
