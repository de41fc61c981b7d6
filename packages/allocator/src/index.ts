/**
 * @evenhand/allocator: the ledger of a running contract, which anyone can check. Pure TypeScript: no Node, no DOM, no clock and
 * no randomness of its own.
 */
export { allocatorErrors, type AllocatorErrorCode } from "./errors.js";
export { publicKeyOf, signEd25519, verifyEd25519, type VerifySignature } from "./ledger/ed25519.js";
export { sha256, type Sha256 } from "./ledger/sha256.js";
export { formatVerifierKey, parseVerifierKey, verifierKey, type VerifierKey } from "./ledger/verifierKey.js";
