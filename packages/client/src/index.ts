/** @evenhand/client: decisions of an Evenhand service, for programs and pages. */
export { Connection, RefusedError, type ConnectionOptions, type OpenOptions } from "./connection.js";
export { clientErrors, type ClientErrorCode } from "./errors.js";
export { EvenhandClient, type ClientOptions, type Decision, type Fallback } from "./evenhandClient.js";
export { Contracts, type ArmsQuery, type ChangeOptions } from "./contracts.js";
export { Evidence } from "./evidence.js";
export type { SentEvents } from "./live/eventParser.js";
export type { LiveOptions } from "./live/liveEvents.js";
export { sentEvents } from "./live/sentEvents.js";
