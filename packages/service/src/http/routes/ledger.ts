import { Readable } from "node:stream";
import { serviceError } from "../../errors.js";
import { route, type Route } from "../route.js";

const TEXT = "text/plain; charset=utf-8";
const BYTES = "application/octet-stream";

/** What an outsider needs to check the service: nothing of it must be believed. */
export const ledgerRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/public-key",
    summary: "The Ed25519 key that signs all heads; with ?allocator= also as the line that verifiers take.",
    scope: "read",
    query: { allocator: "the id of an allocator" },
    handle: async ({ allocators: { proofs }, query: { allocator } }) => {
      const key = { algorithm: "Ed25519", publicKey: Buffer.from(proofs.publicKey).toString("base64") };
      if (allocator === undefined) return { status: 200, body: key };
      return { status: 200, body: { ...key, verifierKey: await proofs.verifierKey(allocator) } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/head",
    summary: "The last signed head of the log (C2SP tlog-checkpoint).",
    scope: "read",
    handle: async ({ allocators: { proofs }, params }) => ({
      status: 200,
      body: await proofs.head(params["id"]),
      type: TEXT,
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/proof/:decision",
    summary: "A receipt for a decision: its leaf, the way to the root, and the signed head (C2SP tlog-proof).",
    scope: "read",
    handle: async ({ allocators: { proofs }, params: { id, decision } }) => {
      if (!decision.startsWith(`${id}.`)) {
        throw serviceError("decision-name", { received: decision, required: `a decision of ${id}` });
      }
      return { status: 200, body: await proofs.receipt(decision), type: TEXT };
    },
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/tiles/:level/:index",
    summary: "The hashes of a tile of the tree, 32 bytes each, as far as the last head goes.",
    scope: "read",
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
    summary: "The log audited up to its signed head: whether each choice and each promise was kept, and what happened.",
    scope: "audit",
    handle: async ({ allocators: { audits }, params, stopping }) => ({
      status: 200,
      body: await audits.audit(params["id"], stopping),
    }),
  }),
  route({
    method: "GET",
    path: "/v1/allocators/:id/log",
    summary: "The log as a file, with the personal parts that were not erased: `evenhand audit` reads it.",
    scope: "audit",
    handle: async ({ allocators: { proofs }, params }) => ({
      status: 200,
      body: Readable.from(await proofs.log(params["id"])),
      type: BYTES,
    }),
  }),
];
