import { Readable } from "node:stream";
import type { RowName } from "@evenhand/allocator";
import {
  auditAnswer,
  consistencyAnswer,
  consistencyQuery,
  exportQuery,
  publicKeyQuery,
  publicKeysAnswer,
  signedHeadExample,
} from "@evenhand/protocol";
import { serviceError } from "../../errors.js";
import { exportFormats } from "../../exports/exportPieces.js";
import { successionText } from "../../ledger/formerKeys.js";
import { route, type Route } from "../route.js";

const TEXT = "text/plain; charset=utf-8";
const BYTES = "application/octet-stream";

/** What an outsider needs to check the service: nothing of it must be believed. */
export const ledgerRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/public-key",
    operationId: "getPublicKey",
    showsHidden: true,
    summary:
      "The Ed25519 key that signs all heads, and those that did before; with ?allocator= also as lines to verify with.",
    scope: "read",
    forArm: true,
    answeredBy: "asked",
    query: publicKeyQuery,
    answer: publicKeysAnswer,
    handle: async ({ allocators: { proofs }, query: { allocator } }) => {
      const key = { algorithm: "Ed25519" as const, publicKey: Buffer.from(proofs.publicKey).toString("base64") };
      const former = proofs.formerKeys.map(({ publicKey, until, successor, signature }) => ({
        ...{ publicKey, until, successor, signature },
        signed: successionText(successor, until),
      }));
      if (allocator === undefined) return { status: 200, body: { ...key, former } };
      const sizes = proofs.formerKeys.map((one) => one.sizes[allocator] ?? 0);
      const lines = await Promise.all(
        former.map(({ publicKey }) => proofs.verifierKey(allocator, Buffer.from(publicKey, "base64"))),
      );
      return {
        status: 200,
        body: {
          ...key,
          verifierKey: await proofs.verifierKey(allocator),
          // The heads above this size are signed by this key, those below by the former ones.
          aboveSize: sizes.at(-1) ?? 0,
          former: former.map((one, index) => ({ ...one, verifierKey: lines[index], toSize: sizes[index] })),
        },
      };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/head",
    operationId: "getSignedHead",
    showsHidden: true,
    summary: "The last signed head of the log (C2SP tlog-checkpoint).",
    scope: "read",
    forArm: true,
    answeredBy: "asked",
    file: { type: TEXT, words: "a signed head", example: signedHeadExample },
    refusals: ["receipt-early"],
    handle: async ({ allocators: { proofs }, params }) => ({
      status: 200,
      body: await proofs.head(params["id"]),
      type: TEXT,
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/proof/:decision",
    operationId: "getReceipt",
    showsHidden: true,
    summary: "A receipt for a decision: its leaf, the way to the root, and the signed head (C2SP tlog-proof).",
    scope: "read",
    forArm: true,
    answeredBy: "asked",
    file: { type: TEXT, words: "a receipt: its leaf, its place, the way to the root, and the signed head" },
    refusals: ["decision-name", "decision-lost", "receipt-early"],
    handle: async ({ allocators: { proofs, forks }, params: { id, decision } }) => {
      if (!decision.startsWith(`${id}.`)) {
        throw serviceError("decision-name", { received: decision, required: `a decision of ${id}` });
      }
      return { status: 200, body: await forks.orLost(decision, () => proofs.receipt(decision)), type: TEXT };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/consistency",
    operationId: "getConsistencyProof",
    summary:
      "That an earlier head of the log is the beginning of a later one (RFC 6962): heads of two sizes are compared with it.",
    scope: "read",
    answeredBy: "asked",
    query: consistencyQuery,
    answer: consistencyAnswer,
    refusals: ["receipt-early", "tree-size"],
    handle: async ({ allocators: { proofs }, params, query: { from, to } }) => ({
      status: 200,
      body: await proofs.consistency(params["id"], from, to),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/tiles/:level/:index",
    operationId: "getTile",
    showsHidden: true,
    summary: "The hashes of a tile of the tree, 32 bytes each, as far as the last head goes.",
    scope: "read",
    answeredBy: "asked",
    file: { type: BYTES, words: "hashes of 32 bytes each" },
    refusals: ["tile-unknown"],
    handle: async ({ allocators: { proofs }, params: { id, level, index } }) => {
      const [row, place] = [level, index].map((digits) => (/^\d{1,15}$/.test(digits) ? Number(digits) : -1));
      const hashes = row < 0 || place < 0 ? undefined : await proofs.tile(id, row, place);
      if (hashes !== undefined) return { status: 200, body: Buffer.from(hashes), type: BYTES };
      throw serviceError("tile-unknown", { received: `${level}/${index}`, required: "the level and index of a tile" });
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/audit",
    operationId: "auditLog",
    showsHidden: true,
    summary: "The log audited up to its signed head: whether each choice and each promise was kept, and what happened.",
    scope: "audit",
    answeredBy: "asked",
    answer: auditAnswer,
    takesLong: true,
    refusals: ["audit-too-long", "receipt-early"],
    handle: async ({ allocators: { audits }, params, stopping }) => ({
      status: 200,
      body: await audits.audit(params["id"], stopping),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/log",
    operationId: "downloadLog",
    showsHidden: true,
    summary: "The log as a file for `evenhand audit`, with the names of arms and without what callers wrote.",
    scope: "audit",
    answeredBy: "asked",
    file: { type: BYTES, words: "the log as a file" },
    handle: async ({ allocators: { proofs }, params }) => ({
      status: 200,
      body: Readable.from(await proofs.log(params["id"], { callersWords: false })),
      type: BYTES,
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/full-log",
    operationId: "downloadFullLog",
    showsHidden: true,
    summary: "The same with callers' ids, subjects' hashes, reasons and keys, as far as they were not erased.",
    scope: "admin",
    answeredBy: "asked",
    file: { type: BYTES, words: "the log as a file" },
    handle: async ({ allocators: { proofs }, params }) => ({
      status: 200,
      body: Readable.from(await proofs.log(params["id"], { callersWords: true })),
      type: BYTES,
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/export",
    operationId: "exportDecisions",
    showsHidden: true,
    summary: "The decisions with what became of them and how likely they were, for analysts: NDJSON, CSV or Parquet.",
    scope: "audit",
    answeredBy: "asked",
    takesLong: true,
    query: exportQuery,
    file: {
      type: exportFormats.ndjson,
      otherTypes: [exportFormats.csv, exportFormats.parquet],
      words: "a row for each arm of a decision; docs/exports.md has the columns",
    },
    handle: async ({ allocators, params: { id }, query, stopping }) => {
      const { format = "ndjson", after, ...bounds } = query;
      const pieces = await allocators.exports.pieces(id, { ...bounds, format, after: rowNamed(after) }, stopping);
      return { status: 200, body: Readable.from(pieces), type: exportFormats[format] };
    },
  }),
];

/** A place alone names the last of its rows. */
function rowNamed(text: string | undefined): RowName | undefined {
  if (text === undefined) return undefined;
  const [place, position = Number.MAX_SAFE_INTEGER] = text.split(".").map(Number);
  return { place, position };
}
