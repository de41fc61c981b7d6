import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readEvent, readReceipt, readSignedHead, verifierKey, verifyReceipt } from "@evenhand/allocator";
import { Allocators } from "../../src/allocators/allocators.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { EmbeddedStore, Proofs } from "../../src/index.js";
import { RequestsInProcess } from "../../src/requestsInProcess.js";
import { openWith, startEngine } from "../../src/startEngine.js";
import type { FilesLeft } from "./diskModel.js";
import type { Acknowledged } from "./recordedService.js";

/** Decisions and rewards that are asked for again: the last ones. The log shows all of them. */
const MOST_REPEATED = 2;

/** More events than a recording has. */
const EVERYTHING = 1_000_000;

interface Decided {
  readonly id: string;
  readonly place: number;
  readonly arms: readonly string[];
}

/** What the logs have at the end of a recording: each state that a crash leaves must have a beginning of them. */
export interface WholeLogs {
  /** The leaves of each log, by the allocator's id. */
  readonly leaves: ReadonlyMap<string, readonly Uint8Array[]>;
  /** The places of rewards in the log of the allocator, by the decision's place and the arm's place in it. */
  readonly rewards: ReadonlyMap<string, number>;
  readonly origins: ReadonlyMap<string, string>;
  readonly publicKey: Uint8Array;
}

/** A service on the files that a crash has left, in this process. */
export class Reopened {
  readonly #place: string;
  readonly #engine;
  readonly #ledger;
  readonly #allocators: Allocators;
  readonly #requests: RequestsInProcess;
  readonly #close: () => Promise<void>;

  private constructor(place: string, started: Awaited<ReturnType<typeof startEngine>>) {
    this.#place = place;
    this.#engine = started.engine;
    this.#ledger = started.ledger;
    this.#close = () => started.close();
    const proofs = new Proofs(this.#engine, this.#ledger);
    this.#allocators = new Allocators(this.#engine, proofs, { close: this.#close });
    const stopping = new AbortController().signal;
    const surroundings = { origin: "example.org", stopping, demo: false, replicas: undefined, keys: undefined };
    this.#requests = new RequestsInProcess({ allocators: this.#allocators, ...surroundings });
  }

  /** `folder` is that of the service, below which some of the files are; `within` is where copies are made. */
  static async open(files: FilesLeft, folder: string, within: string): Promise<Reopened> {
    const place = mkdtempSync(join(within, "crash-"));
    for (const [name, content] of files) {
      const path = join(place, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const path = join(place, folder);
    try {
      const started = await startEngine({
        folder: path,
        onError: () => undefined,
        openStore: (ledger) =>
          openWith(
            Promise.resolve().then(() => EmbeddedStore.open(path)),
            () => ledger.heads.open(),
          ),
      });
      return new Reopened(place, started);
    } catch (error) {
      rmSync(place, { recursive: true, force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#close();
    rmSync(this.#place, { recursive: true, force: true });
  }

  async wholeLogs(): Promise<WholeLogs> {
    const leaves = new Map<string, Uint8Array[]>();
    const rewards = new Map<string, number>();
    const origins = new Map<string, string>();
    const store = await this.#engine.store();
    for (const { id, number, length, origin } of await store.allocators()) {
      const records = await store.read(number, 0, length);
      leaves.set(
        id,
        records.map(({ leaf }) => leaf),
      );
      origins.set(id, origin);
      for (const [place, record] of records.entries()) {
        const { event } = readEvent(record, nodeSha256);
        if (event.kind !== "rewarded") continue;
        rewards.set(`${id} ${event.fields.decision} ${event.fields.place}`, place);
      }
    }
    return { leaves, rewards, origins, publicKey: this.#ledger.heads.key.publicKey };
  }

  /** What is wrong: nothing where everything is there that was acknowledged, and the service goes on. */
  async complaints(whole: WholeLogs, acknowledged: readonly Acknowledged[]): Promise<string[]> {
    const found: string[] = [];
    const store = await this.#engine.store();
    const stored = new Map((await store.allocators()).map((one) => [one.id, one]));
    for (const [id, { number, length }] of stored) {
      const expected = whole.leaves.get(id) ?? [];
      const records = await store.read(number, 0, EVERYTHING);
      if (records.length !== length) found.push(`${id} has ${records.length} of its ${length} events`);
      const differs = records.findIndex(({ leaf }, place) => !isSame(leaf, expected[place]));
      if (differs >= 0) found.push(`event ${differs} of ${id} is another one`);
    }
    const lengthOf = (id: string) => stored.get(id)?.length ?? 0;
    for (const { id, length, why } of acknowledged.flatMap((one) => needed(one, whole))) {
      if (lengthOf(id) < length) found.push(`${why}: ${id} has ${lengthOf(id)} events of ${length}`);
    }
    for (const { path, head } of acknowledged.flatMap(headsIn)) {
      const [, , , id] = path.split("/");
      const kept = this.#ledger.heads.get(id);
      const size = kept === undefined ? 0 : readSignedHead(kept).size;
      if (size < head.size) found.push(`${path} told a head of ${head.size}, and the last one is of ${size}`);
    }
    // What lies beside the logs is told by the repetition: labels, and answers that are kept.
    const posts = acknowledged.filter(({ method }) => method === "POST");
    const changes = posts.filter(({ path }) => !/\/(decisions|reward)$/.test(path));
    for (const one of new Set([...changes, ...posts.slice(-MOST_REPEATED)])) found.push(...(await this.#repeated(one)));
    if (stored.has("team") && lengthOf("team") > 0) found.push(...(await this.#goesOn()));
    return found;
  }

  /** A request with its key is answered as it was, and nothing is done again. */
  async #repeated({ path, body, key, answer }: Acknowledged): Promise<string[]> {
    const before = await this.#lengths();
    try {
      const again = await this.#requests.post(path, body, key);
      const after = await this.#lengths();
      if (after !== before) return [`${path}, repeated, was done again: ${before} became ${after}`];
      if (comparable(again) !== comparable(answer.body)) return [`${path}, repeated, was answered otherwise`];
      return [];
    } catch (error) {
      return [`${path}, repeated, was refused: ${String(error)}`];
    }
  }

  async #lengths(): Promise<string> {
    const all = await (await this.#engine.store()).allocators();
    return all.map(({ id, length }) => `${id} ${length}`).join(", ");
  }

  /** It decides, and gives a receipt that verifies. */
  async #goesOn(): Promise<string[]> {
    try {
      const { id } = await this.#requests.post<Decided>("/v1/allocators/team/decisions", {});
      await this.#ledger.advance(this.#engine, [await this.#engine.log("team")], true);
      const receipt = await this.#requests.text(`/v1/allocators/team/proof/${id}`);
      const { origin } = (await this.#engine.log("team")).stored;
      const verdict = verifyReceipt(receipt, { keys: [verifierKey(origin, this.#ledger.heads.key.publicKey)] });
      return verdict.genuine ? [] : [`a receipt does not verify: ${verdict.reason.message}`];
    } catch (error) {
      return [`it does not go on: ${String(error)}`];
    }
  }
}

/** What is wrong with receipts and heads as they were told, which needs no folder: they must be of the whole logs. */
export function untrueReceipts({ leaves, origins, publicKey }: WholeLogs, all: readonly Acknowledged[]): string[] {
  return all.flatMap(({ path, answer }) => {
    const [, , , id, what] = path.split("/");
    if (what !== "proof") return [];
    const verdict = verifyReceipt(answer.body as string, { keys: [verifierKey(origins.get(id) ?? "", publicKey)] });
    if (!verdict.genuine) return [`${path} does not verify: ${verdict.reason.message}`];
    return isSame(verdict.leaf, leaves.get(id)?.[verdict.index]) ? [] : [`${path} is of another event`];
  });
}

interface Needed {
  readonly id: string;
  /** The events that its log must have. */
  readonly length: number;
  readonly why: string;
}

/** The events that must be there when this was answered. */
function needed({ path, body, answer }: Acknowledged, { rewards }: WholeLogs): Needed[] {
  const decisions = /^\/v1\/allocators\/([^/]+)\/decisions$/.exec(path);
  if (decisions !== null) {
    const { items = [answer.body] } = answer.body as { items?: unknown[] };
    const places = (items as Decided[]).map(({ place }) => place);
    return places.map((place) => ({ id: decisions[1], length: place + 1, why: `the decision ${place}` }));
  }
  if (path === "/v1/allocators") return [{ id: (body as { id: string }).id, length: 1, why: "the creation" }];
  const [, decision] = /^\/v1\/decisions\/(.+)\/reward$/.exec(path) ?? [];
  if (decision !== undefined) {
    const [id, place] = /^(.+)\.(\d+)-/.exec(decision)?.slice(1) ?? [];
    const at = rewards.get(`${id} ${place} 0`);
    return [{ id, length: (at ?? Infinity) + 1, why: `the reward of ${decision}` }];
  }
  return headsIn({ path, answer }).map(({ head, id }) => ({ id, length: head.size, why: `the head in ${path}` }));
}

function headsIn({ path, answer }: Pick<Acknowledged, "path" | "answer">) {
  const [, , , id, what] = path.split("/");
  if (what !== "head" && what !== "proof") return [];
  const text = answer.body as string;
  return [{ path, id, head: readSignedHead(what === "head" ? text : readReceipt(text).signedHead) }];
}

function comparable(answer: unknown): string {
  return JSON.stringify(answer).replaceAll('"repeated":true', '"repeated":false');
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
