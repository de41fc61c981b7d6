/** @evenhand/service: allocators that survive, in one folder, for HTTP and for Node programs. */
export {
  Engine,
  type CommandInput,
  type EngineLimits,
  type EngineSurroundings,
  type LoadedAllocator,
} from "./engine/engine.js";
export { serviceErrors, type ServiceErrorCode } from "./errors.js";
export { examineFolder, type ExaminedAllocator, type FolderFinding } from "./doctor/examineFolder.js";
export { EmbeddedStore } from "./store/embedded/embeddedStore.js";
export type { Appending, Pointer, Store, StoredAllocator, StoredSeed, StoredTile, StoredValue } from "./store/store.js";
export { Allocators } from "./allocators/allocators.js";
export type { AuditedLog } from "./allocators/audits.js";
export type { Recomputed } from "./allocators/explanations.js";
export type { PlacedEvent } from "./allocators/shownEvent.js";
export { Access, type AccessOptions, type Caller } from "./access/access.js";
export { KeyFile, type StoredKey } from "./access/keyFile.js";
export { scopeNamed, scopes, type Scope } from "./access/scope.js";
export { readSettings, type SettingSources } from "./config/readSettings.js";
export { settings, type Setting, type Settings } from "./config/settings.js";
export { startService, type RunningService, type StartOptions } from "./server/startService.js";
export { PagesHandler } from "./pages/pagesHandler.js";
export { createApp, type AppOptions } from "./http/app.js";
export { Background, type BackgroundOptions } from "./engine/background.js";
export { Ledger, type LedgerOptions } from "./ledger/ledger.js";
export { rotateSigningKey } from "./ledger/rotateSigningKey.js";
export { Proofs } from "./ledger/proofs.js";
export {
  EmbeddedAllocators,
  openAllocators,
  openFolder,
  type EmbeddingOptions,
  type OpenOptions,
} from "./openAllocators.js";
