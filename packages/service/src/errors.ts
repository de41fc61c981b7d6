import { defineErrors, type ErrorRow, type EvenhandError } from "@evenhand/core";

/** What can be wrong with the store, the folder and the way in which allocators are asked for. */
export const serviceErrors = {
  "folder-in-use": {
    title: "Another process has opened the folder",
    remedy: "Stop the other process, or give this one a folder of its own.",
  },
  "folder-unusable": {
    title: "The folder cannot be used",
    remedy: "Give a folder that this process may read and write, on a disk with room.",
  },
  "sqlite-missing": {
    title: "There is no SQLite for the folder",
    remedy: "Run Evenhand with Node 24, or install its optional packages too.",
  },
  "pages-missing": {
    title: "The pages are not there",
    remedy: 'Give the folder of the built pages, or "" for none; the command alone finds those that came with it.',
  },
  "store-format": {
    title: "The store was written by a newer version",
    remedy: "Run the version of Evenhand that wrote it, or a newer one.",
  },
  "store-failed": {
    title: "The store has failed",
    remedy: "Repeat the request with the same key: nothing is acknowledged until it is on the disk.",
  },
  "store-damaged": {
    title: "Stored bytes are not what was written",
    remedy:
      "Keep a copy of the folder, stop the service and examine it (docs/service.md says how), and restore what is named " +
      "from a backup. Check the disk.",
  },
  "store-behind": {
    title: "The store has lost events that were there before",
    remedy:
      "Restore the newest backup, or bring back the server that had them. Where there is none, go on with what is left: " +
      "evenhand fork writes into the log what is lost, and gives it another name.",
  },
  "folder-is-backup": {
    title: "The folder is a backup",
    remedy: "Make a folder of it with evenhand restore: served as it is, it would sign a second history of its logs.",
  },
  "folder-not-empty": {
    title: "The folder has something in it",
    remedy: "Name another one: nothing is written over.",
  },
  "backup-unusable": {
    title: "The backup cannot be used",
    remedy:
      "Use another backup; if this is the only one, keep it: evenhand doctor and evenhand audit read what is whole.",
  },
  "backup-failed": {
    title: "The backup was not made",
    remedy:
      "Look at what was received, make room where it is missing, and run the command again: nothing is left of this attempt.",
  },
  "backup-of-database": {
    title: "A database is backed up by its own means",
    remedy:
      "Use pg_basebackup or pg_dump, and keep the secret of the replicas and the folder of one of them: docs/backup.md.",
  },
  "fork-refused": {
    title: "The log cannot be forked",
    remedy:
      "A fork is for a log that has lost events which were signed, and keeps what is left. If someone has kept a later " +
      "head than this service, give it with the request. Events that no head covers are known only to the process that " +
      "has seen them: start it again, and it goes on with what is left.",
  },
  "decision-lost": {
    title: "The decision is lost",
    remedy: "Its receipt, where there is one, shows that it was made. The log goes on without it, and says so.",
  },
  "store-moved": {
    title: "The allocators of the store were moved elsewhere",
    remedy: "Serve the store that is named; to come back to this one, run evenhand move in the other direction.",
  },
  "move-unfinished": {
    title: "A move into the store has not come to its end",
    remedy: "Run the same evenhand move again: it goes on where it stopped.",
  },
  "move-conflict": {
    title: "The store to move to has something else",
    remedy: "Move to an empty folder or database, or to the one that these allocators were moved from.",
  },
  "replicas-running": {
    title: "Replicas serve the database",
    remedy: "Stop them all, wait five seconds, and run the command again.",
  },
  "log-unreadable": {
    title: "The log of the allocator cannot be replayed",
    remedy: "Its log can still be read (GET …/log). Stop the service and examine its folder: docs/service.md says how.",
  },
  "signing-key": {
    title: "The signing key cannot be used",
    remedy:
      "Restore it from a backup (signing.key of the folder, or the database), readable for this process; without it, " +
      "start with a new folder or database.",
  },
  "shared-secret": {
    title: "The secret that replicas share cannot be used",
    remedy: "Give every replica the same file (secretFile): one secret to a line, the one in use first.",
  },
  "heads-unreadable": {
    title: "The signed heads outside the database cannot be read",
    remedy: "Restore heads.jsonl from a backup; it shows whether the database has lost events.",
  },
  "receipt-early": {
    title: "The decision is not under a signed head yet",
    remedy: "Ask again a second later: a head is signed once a second.",
  },
  "tile-unknown": { title: "There is no such tile", remedy: "Ask for tiles below the size of the signed head." },
  "audit-too-long": {
    title: "The log is too long to be audited by the service",
    remedy: "Save GET …/log, and run evenhand audit on the file: it has no limit.",
  },
  "service-stopping": { title: "The service is stopping", remedy: "Ask again when it has started." },
  "service-alarmed": {
    title: "An alarm keeps the service from being ready",
    remedy: "GET /v1/alarms says what, and what to do; the alarm is in the log too.",
  },
  "append-conflict": {
    title: "Another writer was first",
    remedy: "Read the events that have come, and decide again.",
  },
  "replica-behind": {
    title: "A replica of an earlier release runs, which could not read what this would write",
    remedy: "Replace the replicas of the earlier release, and repeat the request: nothing has changed.",
  },
  "owner-silent": {
    title: "The replica that decides for the allocator has not answered",
    remedy: "Repeat the request with the same idempotency key: it is not known whether it was done.",
  },
  "owner-unknown": {
    title: "It is not settled which replica decides for the allocator",
    remedy: "Repeat the request a second later: nothing was done.",
  },
  "owner-moved": {
    title: "The message is for another replica, or for an earlier epoch of this one",
    remedy: "Read again which replica decides for the allocator: nothing was done.",
  },
  "forward-refused": {
    title: "The message is from no replica of this service",
    remedy: "Give every replica the same secret (secretFile), and leave this path to the replicas.",
  },
  "allocator-hidden": {
    title: "The allocator is hidden",
    remedy: "Use another allocator: this one has ended. Its log, its heads and its receipts are served as before.",
  },
  "allocator-unknown": { title: "There is no such allocator", remedy: "Use an id that the list of allocators has." },
  "allocator-exists": {
    title: "The id belongs to another allocator",
    remedy: "Choose another id: an id is never used twice, because logs carry it.",
  },
  "allocator-id": {
    title: "The id of the allocator cannot be used",
    remedy: "Use small letters, digits and hyphens, such as supplier-orders.",
  },
  "decision-name": { title: "There is no such decision", remedy: "Use the id that the decision came with." },
  "key-in-progress": {
    title: "A request with this idempotency key is being worked on",
    remedy: "Wait for its answer, or repeat the request a moment later.",
  },
  "key-reused": {
    title: "The idempotency key belongs to another request",
    remedy: "Give every new request a key of its own; repeat a request with the same body.",
  },
  "change-unclear": {
    title: "The request does not name exactly one change",
    remedy: "Change the terms or arms, pause or resume arms, or set the status, each with a request of its own.",
  },
  "contract-changed": {
    title: "The contract has changed since it was looked at",
    remedy: "Ask again what the change would mean, and name the version that the answer has.",
  },
  "condition-failed": {
    title: "The contract is none of those that the request is meant for",
    remedy: "Look at the allocator again, and send the ETag of that answer as If-Match.",
  },
  "access-key-missing": {
    title: "The request has no key",
    remedy: "Send the header Authorization: Bearer with a key that was made for this service.",
  },
  "access-key-unknown": {
    title: "The key is not known",
    remedy: "Check that it is complete, and was not revoked.",
  },
  "access-key-expired": {
    title: "The key has expired",
    remedy: "Use the secret that took its place, or make another key, with an end that is still to come.",
  },
  "scope-missing": {
    title: "The key does not allow this",
    remedy: "Use a key with the scope that is named.",
  },
  "allocator-forbidden": {
    title: "The key is for other allocators",
    remedy: "Use a key without that restriction, or one for this allocator.",
  },
  "arm-forbidden": {
    title: "The key is for one arm",
    remedy: "Use a key for the whole allocator; this one sees its arm, and the decisions that were made for it alone.",
  },
  "host-refused": {
    title: "The request may come from a web page",
    remedy: "Without keys only programs on this machine are answered, at a loopback address: name it in the request.",
  },
  "origin-refused": {
    title: "Web pages of this origin are not answered",
    remedy: "Add it to corsOrigins as browsers send it, such as https://shop.example.org: scheme, name and port alone.",
  },
  "too-many-requests": {
    title: "Too many requests from one address",
    remedy: "Wait a second; behind a proxy name it in trustedProxies; where clients share an address, raise rateLimit.",
  },
  "keys-missing": {
    title: "The service would be open to everyone",
    remedy: "Make a key; or, on this machine alone, set insecureNoAuth.",
  },
  "key-file-unusable": {
    title: "The file of keys cannot be used",
    remedy: "Give this process the right to read and write it; if it is damaged, move it away and make new keys.",
  },
  "key-name-unknown": {
    title: "There is no such key",
    remedy: "Use an id of the list of keys, or a note that one key has.",
  },
  "key-beyond-manager": {
    title: "A key would be allowed more than the one that manages it",
    remedy:
      "Ask for less, use a key that has more scopes, allocators or time itself, or use the command evenhand keys.",
  },
  "last-admin-key": {
    title: "No other key could manage what this key manages",
    remedy: "Make another key with the scope admin first; the command evenhand keys revoke does it all the same.",
  },
  "key-shown-once": {
    title: "The request was done before, and the secret of a key is shown once",
    remedy: "Where that answer was lost, rotate the key for another secret, or revoke it and make another.",
  },
  "keys-unused": {
    title: "The service runs without keys",
    remedy: "Make a key with evenhand keys create, and start the service without insecureNoAuth.",
  },
  "keys-full": {
    title: "There are as many keys as a service may have",
    remedy: "Revoke keys that have expired or are no longer used: the list says when each was used last.",
  },
  "key-time-invalid": {
    title: "The time of a key cannot be used",
    remedy: "Give how long, such as 90d, 12h or 30m, or for its end a date to come, such as 2030-01-31.",
  },
  "key-arm-invalid": {
    title: "A key for one arm cannot have these limits",
    remedy: "Name the one allocator of the arm, and no other scopes than read and reward.",
  },
  "scope-unknown": { title: "There is no such scope", remedy: "Use read, decide, reward, admin or audit." },
  "webhook-secret": {
    title: "There is no secret to sign messages about alarms with",
    remedy:
      "Write whsec_ and what `openssl rand -base64 32` prints into a file (webhookSecretFile), and give it to who receives them.",
  },
  "webhook-address": {
    title: "A message about alarms may not be sent to this address",
    remedy: "Send to a public address over https, or name the network of the receiver in webhookNetworks.",
  },
  "webhook-failed": {
    title: "A message about alarms was not taken",
    remedy: "Look at what receives it; it is tried again. The command doctor can send a test.",
  },
  "tracing-missing": {
    title: "OpenTelemetry is not installed",
    remedy: "Run npm install @opentelemetry/api beside Evenhand, or leave openTelemetry out.",
  },
  "setting-invalid": {
    title: "A setting is not valid",
    remedy: "Correct it where it is named: a flag, a variable or the file.",
  },
  "setting-file": { title: "The file of settings cannot be read", remedy: "Give a file with one JSON object." },
  "port-in-use": {
    title: "Another program listens at this port",
    remedy: "Stop it, or choose another port.",
  },
  "address-unusable": {
    title: "The service cannot listen at this address",
    remedy: "Give an address of this machine, and a port that this user may use.",
  },
  "route-unknown": { title: "There is no such route", remedy: "See /openapi.json for the routes that there are." },
  "method-unknown": {
    title: "The path does not take this method",
    remedy: "Use a method that the header Allow names.",
  },
  "media-type-unknown": {
    title: "The body of the request is of a type that is not taken",
    remedy: "Send JSON, and say so: Content-Type: application/json.",
  },
  "query-invalid": {
    title: "The query of the request is not valid",
    remedy: "Use the names and values that /openapi.json has for the route.",
  },
  "header-invalid": { title: "A header of the request is not valid", remedy: "Correct it, or leave it out." },
  "request-unreadable": { title: "The request cannot be read", remedy: "Send one as HTTP/1.1 has it (RFC 9112)." },
  "request-too-slow": { title: "The request did not come to its end", remedy: "Send it again, without a pause." },
  "headers-too-large": { title: "The headers of the request are too large", remedy: "Send fewer, or shorter ones." },
  "expectation-unknown": { title: "The request expects what is not offered", remedy: "Leave the header Expect out." },
  "body-invalid": { title: "The body of the request is not valid", remedy: "See /openapi.json for what it may be." },
  "body-too-large": { title: "The body of the request is too large", remedy: "Divide it into several requests." },
  "open-decisions-full": {
    title: "No memory is left for open decisions",
    remedy:
      "Repeat the request later: decisions leave when their wait is over. Those who operate the service shorten the wait for " +
      "rewards (rewards.wait), or raise the limit (openDecisionsMemory).",
  },
  overloaded: { title: "Too much is waiting", remedy: "Repeat the request after the time that the answer names." },
} as const satisfies Record<string, ErrorRow>;

export type ServiceErrorCode = keyof typeof serviceErrors;

export const serviceError = defineErrors(serviceErrors);

export function allocatorUnknown(id: string): EvenhandError {
  return serviceError("allocator-unknown", { received: id, required: "the id of an allocator", path: "id" });
}

export function allocatorExists(id: string): EvenhandError {
  return serviceError("allocator-exists", { received: id, required: "an id that was never used", path: "id" });
}
