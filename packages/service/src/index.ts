/** @evenhand/service: allocators that survive, in one folder, for HTTP and for Node programs. */
export {
  Engine,
  type CommandInput,
  type EngineLimits,
  type EngineSurroundings,
  type LoadedAllocator,
} from "./engine/engine.js";
export { testWebhooks } from "./webhooks/webhooks.js";
export { alarmKinds, type AlarmKind, type AlarmKindRow } from "./alarms/alarmKinds.js";
export { Alarms, type ActiveAlarm, type AlarmsClock, type RaisedAlarm, type WatchAlarms } from "./alarms/alarms.js";
export { scopes, type Scope } from "@evenhand/protocol";
export { serviceErrors, type ServiceErrorCode } from "./errors.js";
export type { FileFinding } from "./doctor/examineFiles.js";
export {
  examineDatabase,
  examineFilesOf,
  examineFolder,
  type ExaminedAllocator,
  type FolderFinding,
} from "./doctor/examineFolder.js";
export { backup, clientAt, isAddress, type PlaceOptions } from "./backup/atAddress.js";
export { checkServed, type BackupManifest, type WatchBackup } from "./backup/backupFolder.js";
export { refuseWhole } from "./backup/refuseWhole.js";
export { restoreFolder, type BehindBackup, type RestoredFolder, type RestoreOptions } from "./backup/restoreFolder.js";
export { headsFile, headsIn, type KeptHead } from "./ledger/headFile.js";
export { EmbeddedStore } from "./store/embedded/embeddedStore.js";
export { PostgresStore } from "./store/postgres/postgresStore.js";
export type { Appending, Pointer, Store, StoredAllocator, StoredSeed, StoredTile, StoredValue } from "./store/store.js";
export { Allocators } from "./allocators/allocators.js";
export type { AuditedLog } from "./allocators/audits.js";
export type { DecisionExplanation } from "./allocators/explanations.js";
export type { PlacedEvent } from "./engine/storedEvents.js";
export { Access, type AccessOptions, type Caller } from "./access/access.js";
export { AccessKeys, scopeNamed, type FoundKey, type KeyChange, type StoredKey } from "./access/accessKeys.js";
export { isLastAdmin, keyNamed, rotateKey, type AskedKey, type MadeKey, type Rotation } from "./access/keyChanges.js";
export { endOf, overlapOf } from "./access/keyTimes.js";
export { ManagedKeys } from "./access/managedKeys.js";
export { KeyFile } from "./access/keyFile.js";
export { SharedKeys } from "./access/sharedKeys.js";
export { readSettings, settings, type Setting, type Settings, type SettingSources } from "./config/settings.js";
export { errorFields, serviceLog } from "./server/serviceLog.js";
export { startService, webhookReceivers, type RunningService, type StartOptions } from "./server/startService.js";
export { PagesHandler } from "./pages/pagesHandler.js";
export { createApp, type AppOptions, type AppReplicas } from "./http/app.js";
export { Background, type BackgroundOptions } from "./engine/background.js";
export { Ledger, type LedgerOptions } from "./ledger/ledger.js";
export { exportFormats, exportPieces, type ExportFormat } from "./exports/exportPieces.js";
export { ParquetRows } from "./exports/parquetRows.js";
export { wipeFolder } from "./engine/remains.js";
export { wipeTables } from "./store/postgres/wipeTables.js";
export { moveAllocators, type MovedAllocators, type MoveOptions } from "./move/moveAllocators.js";
export { rotateSigningKey } from "./ledger/rotateSigningKey.js";
export { rotateSharedSigningKey } from "./ledger/signingKeys.js";
export { Proofs } from "./ledger/proofs.js";
export {
  EmbeddedAllocators,
  openAllocators,
  openFolder,
  type EmbeddingOptions,
  type OpenOptions,
} from "./openAllocators.js";
export { openReplica, type OpenedReplica, type ReplicaOptions } from "./openReplica.js";
export { SharedSecret } from "./store/sharedSecret.js";
