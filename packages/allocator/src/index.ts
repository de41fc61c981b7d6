/**
 * @evenhand/allocator: a running contract as a pure state machine, and the ledger of it, which anyone can check. No Node, no
 * DOM, no clock and no randomness of its own.
 */
export { allocatorErrors, type AllocatorErrorCode } from "./errors.js";
export { publicKeyOf, signEd25519, verifyEd25519, type VerifySignature } from "./ledger/ed25519.js";
export { sha256, type Sha256 } from "./ledger/sha256.js";
export { formatVerifierKey, parseVerifierKey, verifierKey, type VerifierKey } from "./ledger/verifierKey.js";
export { Allocator, type AllocatorOptions, type Answers, type AnswerOf, type Executed } from "./machine/allocator.js";
export type { Command } from "./machine/commands/command.js";
export type { Terms, TermsInput } from "./terms/terms.js";
