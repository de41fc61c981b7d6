import { readFileSync } from "node:fs";
import { isKeyName } from "@evenhand/allocator";
import { isProxyAddress } from "../access/trustedProxies.js";
import { DISK_RESERVE } from "../alarms/diskSpace.js";
import { OPEN_DECISIONS } from "../engine/openDecisionMemory.js";
import { ALLOCATOR_MEMORY } from "../engine/unaskedAllocators.js";
import { serviceError } from "../errors.js";
import { serverUrls } from "../store/postgres/serverUrls.js";

/** One setting: what may be written for it, in a flag, in the environment or in a file. */
export interface Setting<T> {
  /** The name after EVENHAND_ in the environment. */
  readonly variable: string;
  readonly words: string;
  readonly standard: T;
  /** The value that a text or a value of a file means. */
  read(value: unknown, name: string): T;
}

/** Everything that can be set. Flags, variables, the file, the help and --print-config follow from this table. */
export const settings = {
  host: text("HOST", "127.0.0.1", "the address to listen at; any but a loopback one needs keys"),
  port: whole("PORT", 4600, { least: 0, most: 65_535 }, "the port to listen at; 0: any that is free"),
  folder: text("FOLDER", "evenhand-data", "the folder of logs and keys, for this process alone"),
  headFile: textOrNone(
    "HEAD_FILE",
    "another file with the last signed heads, outside of the folder; none where it is empty",
  ),
  store: database("STORE", "postgres://… of the database that several replicas share; none: the folder has the logs"),
  secretFile: textOrNone(
    "SECRET_FILE",
    "the file with the secret that seals seeds and signing key, and that replicas share",
  ),
  replicaAddress: address("REPLICA_ADDRESS", "where other replicas reach this one; none: where it listens"),
  origin: originName("ORIGIN", "localhost", "the beginning of every log's name, such as evenhand.example.org"),
  insecureNoAuth: flag("INSECURE_NO_AUTH", "answer without keys; only at a loopback address, and no web page"),
  rateLimit: whole(
    "RATE_LIMIT",
    50_000,
    { least: 1, most: 10_000_000 },
    "requests a second from one address, of each key",
  ),
  trustedProxies: addresses("TRUSTED_PROXIES", "addresses of proxies whose X-Forwarded-For or Forwarded is believed"),
  corsOrigins: webOrigins("CORS_ORIGINS", "origins whose web pages may ask, such as https://shop.example.org"),
  pages: textOrNone("PAGES", "the folder of the built pages, to be served too; none where it is empty"),
  demo: flag("DEMO", "let the pages offer a demo: an allocator with a simulated stream of requests"),
  diskReserve: whole(
    "DISK_RESERVE",
    DISK_RESERVE,
    { least: 0, most: 1_000_000_000 },
    "free MiB on the disk of the folder, below which there is an alarm; 0: never",
  ),
  openDecisionsMemory: whole(
    "OPEN_DECISIONS_MEMORY",
    OPEN_DECISIONS,
    { least: 1, most: 1_000_000 },
    "MiB of memory for decisions whose wait goes on; at four fifths there is an alarm, at the limit no more are made",
  ),
  allocatorMemory: whole(
    "ALLOCATOR_MEMORY",
    ALLOCATOR_MEMORY,
    { least: 1, most: 1_000_000 },
    "MiB of allocators that stay in memory without having been asked within a minute",
  ),
  webhooks: urls("WEBHOOKS", "where messages about alarms are sent, with commas between the URLs; none: nowhere"),
  webhookSecretFile: textOrNone("WEBHOOK_SECRET_FILE", "the file with the secret that signs these messages: whsec_…"),
  webhookNetworks: addresses("WEBHOOK_NETWORKS", "private networks that they may be sent to, also over plain http"),
  openTelemetry: flag("OPEN_TELEMETRY", "make spans of requests and commits, by @opentelemetry/api"),
  logFormat: choice(
    "LOG_FORMAT",
    ["auto", "json", "text"],
    "json: every line is JSON; text: start and end in words too; auto: text at a terminal",
  ),
  logLevel: choice("LOG_LEVEL", ["info", "warn", "error", "silent"], "what is logged at least"),
} as const satisfies Record<string, Setting<unknown>>;

export type Settings = { readonly [S in keyof typeof settings]: ReturnType<(typeof settings)[S]["read"]> };

function text(variable: string, standard: string, words: string): Setting<string> {
  const read = (value: unknown, name: string) => {
    if (typeof value === "string" && value !== "") return value;
    throw invalid(value, "a text", name);
  };
  return { variable, words, standard, read };
}

function textOrNone(variable: string, words: string): Setting<string> {
  const read = (value: unknown, name: string) => {
    if (typeof value === "string") return value;
    throw invalid(value, "a text", name);
  };
  return { variable, words, standard: "", read };
}

/** None, or the URL of one or several servers. What is refused is not shown: it may have a password. */
function database(variable: string, words: string): Setting<string> {
  const read = (value: unknown, name: string) => {
    if (typeof value !== "string") throw invalid(typeof value, "a text", name);
    if (value !== "") serverUrls(value, name);
    return value;
  };
  return { variable, words, standard: "", read };
}

/** Replicas speak plain HTTP to each other, at the root of an address. */
function address(variable: string, words: string): Setting<string> {
  const read = (value: unknown, name: string) => {
    if (typeof value === "string" && (value === "" || isPlainAddress(value))) return value;
    throw invalid(value, "an address such as http://10.0.0.7:4600", name);
  };
  return { variable, words, standard: "", read };
}

function isPlainAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" && `${url.pathname}${url.search}${url.hash}${url.username}` === "/";
}

/** A log's name stands in its signed heads: docs/ledger.md says what it may have. */
function originName(variable: string, standard: string, words: string): Setting<string> {
  const read = (value: unknown, name: string) => {
    if (typeof value === "string" && isKeyName(value)) return value;
    throw invalid(value, "a name without spaces and plus signs", name);
  };
  return { variable, words, standard, read };
}

function addresses(variable: string, words: string): Setting<readonly string[]> {
  const required = "addresses such as 10.0.0.7 or networks such as 10.0.0.0/8, with commas between them";
  return list({ variable, words, isOne: isProxyAddress, required });
}

function webOrigins(variable: string, words: string): Setting<readonly string[]> {
  const required = "origins such as https://shop.example.org, without a path or a star, with commas between them";
  return list({ variable, words, isOne: isWebOrigin, required });
}

/** Written as a browser sends it: neither a path nor a slash at the end, no capitals, no port that is the usual one. */
function isWebOrigin(text: string): boolean {
  return /^https?:[^*]*$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

interface ListOptions {
  readonly variable: string;
  readonly words: string;
  readonly isOne: (text: string) => boolean;
  readonly required: string;
}

/** A list, or a text with commas. What is refused is not shown: a path may be a secret. */
function urls(variable: string, words: string): Setting<readonly string[]> {
  const read = (value: unknown, name: string) => {
    const list: unknown = typeof value === "string" ? value.split(",").map((one) => one.trim()) : value;
    const named = Array.isArray(list) ? list.filter((one) => one !== "") : [value];
    if (named.every((one): one is string => typeof one === "string" && isReceiver(one))) return named;
    throw invalid("another text", "https:// or http:// addresses without a password, with commas between them", name);
  };
  return { variable, words, standard: [], read };
}

function isReceiver(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url?.protocol === "https:" || url?.protocol === "http:") && `${url.username}${url.password}` === "";
}

/** A list, or a text with commas. */
function list({ variable, words, isOne, required }: ListOptions): Setting<readonly string[]> {
  const read = (value: unknown, name: string) => {
    const given: unknown = typeof value === "string" ? value.split(",").map((one) => one.trim()) : value;
    const named = Array.isArray(given) ? given.filter((one) => one !== "") : [value];
    if (named.every((one): one is string => typeof one === "string" && isOne(one))) return named;
    throw invalid(value, required, name);
  };
  return { variable, words, standard: [], read };
}

interface NumberRange {
  readonly least: number;
  readonly most: number;
}

function whole(variable: string, standard: number, { least, most }: NumberRange, words: string): Setting<number> {
  const read = (value: unknown, name: string) => {
    const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isSafeInteger(number) && number >= least && number <= most) return number;
    throw invalid(value, `a whole number from ${least} to ${most}`, name);
  };
  return { variable, words, standard, read };
}

function flag(variable: string, words: string): Setting<boolean> {
  const read = (value: unknown, name: string) => {
    if (value === true || value === "true" || value === "1") return true;
    if (value === false || value === "false" || value === "0") return false;
    throw invalid(value, "true or false", name);
  };
  return { variable, words, standard: false, read };
}

function choice<const C extends string>(variable: string, choices: readonly [C, ...C[]], words: string): Setting<C> {
  const read = (value: unknown, name: string) => {
    const found = choices.find((one) => one === value);
    if (found !== undefined) return found;
    throw invalid(value, `one of ${choices.join(", ")}`, name);
  };
  return { variable, words, standard: choices[0], read };
}

function invalid(received: unknown, required: string, path: string): Error {
  return serviceError("setting-invalid", { received, required, path });
}

/** Where settings may come from: a flag counts before a variable, and that before the file. */
export interface SettingSources {
  /** By the name of the setting. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The path of a JSON file. By default that of EVENHAND_CONFIG, if it is set. */
  readonly file?: string | undefined;
  /** What holds where none of these says anything. By default the `standard` of the table. */
  readonly standards?: Partial<Settings>;
}

/** What is in force. A name that is not a setting is refused: it would be a spelling mistake that changes nothing. */
export function readSettings({ flags = {}, environment = {}, file, standards = {} }: SettingSources): Settings {
  const path = file ?? environment["EVENHAND_CONFIG"];
  const written = path === undefined ? {} : readFile(path);
  const entries = Object.entries(settings).map(([name, setting]) => {
    const variable = `EVENHAND_${setting.variable}`;
    if (flags[name] !== undefined) return [name, setting.read(flags[name], name)];
    if (environment[variable] !== undefined) return [name, setting.read(environment[variable], variable)];
    if (written[name] !== undefined) return [name, setting.read(written[name], `${path ?? ""}: ${name}`)];
    return [name, standards[name as keyof Settings] ?? setting.standard];
  });
  return Object.fromEntries(entries) as Settings;
}

function readFile(path: string): Readonly<Record<string, unknown>> {
  const written = parsed(path);
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    throw serviceError("setting-file", { received: path, required: "a JSON object" });
  }
  const unknown = Object.keys(written).find((name) => !Object.hasOwn(settings, name));
  if (unknown === undefined) return written as Readonly<Record<string, unknown>>;
  const required = `one of ${Object.keys(settings).join(", ")}`;
  throw serviceError("setting-invalid", { received: unknown, required, path });
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw serviceError("setting-file", { received: path, required: "a file with JSON", cause });
  }
}
