/**
 * @evenhand/allocator/verify: what an outsider needs to check receipts, signed heads and logs of others: keys, heads,
 * receipts, proofs, and events as they stand in a log. It needs no policy; whether a log keeps its promises is asked of
 * @evenhand/allocator/audit.
 */
export { allocatorErrors, type AllocatorErrorCode } from "./errors.js";
export { eventRecord, readEvent, type EventRecord, type ReadEvent } from "./events/eventRecord.js";
export { outcomeKinds, routineKinds, type AllocatorEvent } from "./events/eventKinds.js";
export { decisionId, placeOf } from "./events/decisionId.js";
export { roundOf } from "./events/eventKinds.js";
export { forkOf, isNameOf, lostBy, lostIn, type Fork } from "./events/fork.js";
export { compareHeads, compareLog, type ProvedRelation, type Relation } from "./ledger/compareHeads.js";
export { publicKeyOf, signEd25519, verifyEd25519, type VerifySignature } from "./ledger/ed25519.js";
export type { Head } from "./ledger/head.js";
export { formatReceipt, readReceipt, verifyReceipt, type Receipt, type ReceiptVerdict } from "./ledger/receipt.js";
export { sha256, type Sha256 } from "./ledger/sha256.js";
export { openSignedHead, readSignedHead, signHead, type Signer, type Trust } from "./ledger/signedHead.js";
export { signerOf } from "./ledger/signedHead.js";
export { consistencyProof, provesConsistency, tilesOfConsistency, type TreeHead } from "./ledger/tree/consistency.js";
export { inclusionProof, provesInclusion, tilesOfInclusion, type Inclusion } from "./ledger/tree/inclusion.js";
export { LedgerTree } from "./ledger/tree/ledgerTree.js";
export { rootAt } from "./ledger/tree/range.js";
export { tilePath, type ReadTile, type Tile } from "./ledger/tree/tile.js";
export { formatVerifierKey, isKeyName, parseVerifierKey, verifierKey, type VerifierKey } from "./ledger/verifierKey.js";
export { logEntry, logHeader } from "./events/logFile.js";
export { logDamage } from "./events/logFile.js";
export { LogReader } from "./events/logFile.js";
export { readSeeds } from "./machine/seed.js";
export { utcMoment, utcText } from "./events/utcTime.js";
