import type { AddressInfo } from "node:net";
import { request, type IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Access } from "../../src/access/access.js";
import { Allocators } from "../../src/allocators/allocators.js";
import { Engine } from "../../src/engine/engine.js";
import { createApp } from "../../src/http/app.js";
import type { Proofs } from "../../src/ledger/proofs.js";
import type { ForwardLimits } from "../../src/replicas/forwards.js";
import type { AnsweringPlace, ListedReplica, Ownership, Replica } from "../../src/replicas/ownership.js";
import { SharedSecret } from "../../src/store/sharedSecret.js";
import { documentedAnswers } from "./documentedAnswers.js";
import { MemoryDisk, MemoryStore } from "./memoryStore.js";

export const secret = SharedSecret.of("a secret of at least thirty-two characters", "test");
export const NOW = 1_700_000_000_000;

/** Who owns what, as the test says. Each replica knows of it what it has read. */
export class TestOwnership implements Ownership {
  self: Replica;
  readonly owners: Map<string, Replica>;
  readonly unreachable = new Set<string>();
  readonly reached = new Set<string>();
  /** How often the owner was read again. */
  readings = 0;

  constructor(self: Replica, owners: Map<string, Replica>) {
    this.self = self;
    this.owners = owners;
  }

  placeOf(allocator: string): Promise<AnsweringPlace> {
    const owner = this.owners.get(allocator);
    if (owner === undefined) this.owners.set(allocator, this.self);
    if (owner === undefined || owner.id === this.self.id) return Promise.resolve({ at: "own" });
    return Promise.resolve(this.unreachable.has(owner.id) ? { at: "beside" } : { at: "other", owner });
  }

  placeAgain(allocator: string): Promise<AnsweringPlace> {
    this.readings++;
    return this.placeOf(allocator);
  }

  isOwn(allocator: string, epoch: number): Promise<boolean> {
    return Promise.resolve(epoch === this.self.epoch && this.owners.get(allocator)?.id === this.self.id);
  }

  wasUnreachable({ id }: Replica): void {
    this.unreachable.add(id);
  }

  wasReached({ id }: Replica): void {
    this.reached.add(id);
  }
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface TestRequest {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A replica that listens. */
export interface TestReplica {
  readonly app: FastifyInstance;
  readonly ownership: TestOwnership;
  readonly allocators: Allocators;
  readonly port: number;
  /** Has it say that it hands its allocators over. */
  leave(): void;
  send(request: TestRequest): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** No test needs a fast machine. */
const patient = { silent: 60_000, whole: 60_000 };

/** Replicas over one store in memory, each with the same luck and the same time. */
export async function replicasInMemory(
  ids: readonly string[],
  { access, limits }: { readonly access?: Access; readonly limits?: Partial<ForwardLimits> } = {},
): Promise<TestReplica[]> {
  const disk = new MemoryDisk();
  const owners = new Map<string, Replica>();
  const listed: ListedReplica[] = ids.map((id, index) => ({
    ...{ id, address: `http://${id}/`, epoch: 1, isFresh: index === 0, isLeaving: false, knows: 1, owned: index },
    heardAgo: index * 6,
  }));
  const begun = ids.map(async (id) => {
    let random = 0;
    const engine = new Engine({
      now: () => NOW,
      random: (length) => new Uint8Array(length).fill(++random),
      openStore: () => Promise.resolve(new MemoryStore(disk)),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const allocators = new Allocators(engine, {
      publicKey: new Uint8Array(32),
      ledger: { logs: { refused: new Map() } },
    } as unknown as Proofs);
    const ownership = new TestOwnership({ id, epoch: 1, address: "" }, owners);
    const figures = { owned: 1, takeovers: 2, conflicts: 3, leaseAge: 0.5 };
    const group = { ownership, figures, isLeaving: false, list: () => Promise.resolve(listed) };
    const replicas = { group, secret, now: () => NOW, limits: { ...patient, ...limits } };
    const app = createApp({ allocators, origin: "example.org", replicas, ...(access && { access }) });
    const checkAnswers = documentedAnswers(app);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    ownership.self = { id, epoch: 1, address: `http://127.0.0.1:${port}` };
    const close = async () => {
      await app.close();
      await allocators.close();
      checkAnswers();
    };
    const leave = () => void (group.isLeaving = true);
    return { app, ownership, allocators, port, close, leave, send: (one: TestRequest) => sendTo(port, one) };
  });
  return Promise.all(begun);
}

/** Sends a request, with a connection of its own. */
export function sendTo(port: number, { method = "GET", path, body, headers = {} }: TestRequest): Promise<TestAnswer> {
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const type = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text ?? "")) };
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: "127.0.0.1", port, method, path, agent: false },
      headers: { ...(text === undefined ? {} : type), ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", () => {
        const answered = Buffer.concat(pieces).toString();
        const isJson = /\bjson|\+json/.test(String(response.headers["content-type"]));
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: isJson ? JSON.parse(answered) : answered });
      });
    });
    sent.end(text);
  });
}
