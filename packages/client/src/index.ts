/** @evenhand/client: decisions of an Evenhand service, for programs and pages. */
export { Connection, RefusedError, type ConnectionOptions } from "./connection.js";
export type { CallOptions, OpenOptions, Requests } from "./requests.js";
export { EvenhandMethods, type Decision, type KeyOptions } from "./evenhandMethods.js";
export { ClientError, clientErrors, type ClientErrorCode } from "./errors.js";
export { EvenhandClient, type ClientOptions, type Fallback } from "./evenhandClient.js";
export type { FallbackDecision } from "./fallbackDecisions.js";
export { Contracts, type ArmsQuery, type ChangeOptions } from "./contracts.js";
export { Keys } from "./keys.js";
export { Evidence } from "./evidence.js";
export { followedEvents, type FollowOptions, type LiveOptions, type StreamStart } from "./liveEvents.js";
export type { ContractChangeAnswer, VoidedAnswer } from "./protocolTypes.js";
