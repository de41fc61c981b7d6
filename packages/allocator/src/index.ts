/**
 * @evenhand/allocator: a running contract as a pure state machine, and the ledger of it, which anyone can check. No Node, no
 * DOM, no clock and no randomness of its own.
 */
export { Audit, type AuditOptions } from "./audit/audit.js";
export type { AuditReport, Verdict } from "./audit/auditReport.js";
export { allocatorErrors, type AllocatorErrorCode } from "./errors.js";
export { readEvent, type EventRecord, type ReadEvent } from "./events/eventRecord.js";
export { chanceInWords } from "./explain/chanceInWords.js";
export { Explainer, type ExplainerOptions } from "./explain/explainer.js";
export type { AbsentArm, ConsideredArm, Explanation, Outcome } from "./explain/explanation.js";
export { explanationOf, type DecisionEvent } from "./explain/explanationOf.js";
export { outcomeOf } from "./explain/outcomeOf.js";
export { ruleInWords } from "./explain/ruleInWords.js";
export { whyNotInWords } from "./explain/whyNotInWords.js";
export { compareHeads, compareLog, type ProvedRelation, type Relation } from "./ledger/compareHeads.js";
export { publicKeyOf, signEd25519, verifyEd25519, type VerifySignature } from "./ledger/ed25519.js";
export type { Head } from "./ledger/head.js";
export { formatReceipt, readReceipt, verifyReceipt, type Receipt, type ReceiptVerdict } from "./ledger/receipt.js";
export { sha256, type Sha256 } from "./ledger/sha256.js";
export { openSignedHead, readSignedHead, signHead, type Signer, type Trust } from "./ledger/signedHead.js";
export { signerOf } from "./ledger/signerOf.js";
export { consistencyProof, provesConsistency, tilesOfConsistency, type TreeHead } from "./ledger/tree/consistency.js";
export { inclusionProof, provesInclusion, tilesOfInclusion, type Inclusion } from "./ledger/tree/inclusion.js";
export { LedgerTree } from "./ledger/tree/ledgerTree.js";
export { rootAt } from "./ledger/tree/rootAt.js";
export { tilePath, type ReadTile, type Tile } from "./ledger/tree/tile.js";
export { formatVerifierKey, parseVerifierKey, verifierKey, type VerifierKey } from "./ledger/verifierKey.js";
export { logEntry, logHeader } from "./log/logBytes.js";
export { LogReader } from "./log/logReader.js";
export { Allocator, type AllocatorOptions, type Executed } from "./machine/allocator.js";
export { readSeeds } from "./machine/readSeeds.js";
export type { SecretSeed } from "./machine/seed.js";
export { readSnapshotHead, type SnapshotHead } from "./snapshot/snapshotHead.js";
export { snapshotOf, type SnapshotOptions } from "./snapshot/snapshotOf.js";
export type { Appended } from "./machine/appender.js";
export { decisionId, placeOf } from "./events/decisionId.js";
export type { AllocatorEvent } from "./events/eventKinds.js";
export type { Voided } from "./machine/commands/confirmOrVoid.js";
export type { Decided, DecidedArms } from "./machine/commands/decide.js";
export type { Command, CreateCommand } from "./machine/commands/command.js";
export type { Terms, TermsInput } from "./terms/terms.js";
export { alarmsOf } from "./view/alarmsOf.js";
export type { Alarm } from "./view/alarm.js";
export { allocatorView, type AllocatorView, type ContractView, type WaitingView } from "./view/allocatorView.js";
export type { ArmColumn, ArmRow, Exact } from "./view/armColumns.js";
export { armsView, type ArmsAsked, type ArmsView } from "./view/armsView.js";
export { seriesView, type SeriesBucket } from "./view/seriesView.js";
