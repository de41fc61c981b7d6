import type { Luck } from "../../../allocator/test/simulator/luck.js";
import { NoAnswer, type Answer, type Request } from "../support/connection.js";
import type { ChaosRecord, Operation, Told, ToldDecision } from "./record.js";
import type { ReplicaProcess } from "./replicaProcess.js";

/** Milliseconds after which a request hangs: every wait of the service is shorter than this. */
export const HANGS_AFTER = 20_000;

/** Milliseconds between two attempts. */
const AGAIN_AFTER = 50;

export const arms = ["ann", "bob", "cem", "dora"];
const contract = {
  contract: "quota",
  arms: [{ id: "ann", share: "1/2" }, { id: "bob", share: "1/7" }, { id: "cem" }, { id: "dora", share: "1/10" }],
};

/** The allocator that most requests are about, and those that few are about. */
export const HOT = "hot";
/** It is paused and resumed. */
export const PAUSED = "paused";
/** Its terms are changed, by several who compare. */
export const CHANGED = "changed";
/** It is archived, at some moment. */
export const CLOSED = "closed";
/** No client asks for it: nothing of it can be lost. */
const SPARED = "spared";
const COLD = 4;
const askedFor = [HOT, PAUSED, CHANGED, CLOSED, ...Array.from({ length: COLD }, (_, n) => `cold-${n}`)];
export const allocatorIds = [...askedFor, SPARED];

const statusAfter = { pause: "paused", resume: "running", archive: "archived" } as const;

/** Refusals that are answers: the request was understood, and what it wants cannot be. */
const refusals = ["allocator-not-running", "allocator-ended", "contract-changed"];

/** Answers after which the same request is sent again: nothing is known, or somebody else is at it. */
const isUnanswered = (status: number, code: string) => status === 503 || code === "key-in-progress";

export interface ClientsOptions {
  readonly record: ChaosRecord;
  readonly luck: Luck;
  /** The replicas that a load balancer would choose from now. */
  readonly members: () => readonly ReplicaProcess[];
  /** Decisions of a batch; most requests are for one. */
  readonly batch: number;
}

/** Clients as behind a load balancer: they ask any replica, and without an answer again, with the same key. */
export class Clients {
  /** Whether events may have been lost, so that a replica may say so. */
  mayBeBehind = false;
  readonly #options: ClientsOptions;
  readonly #running: Promise<void>[] = [];
  #isOver = false;
  #keys = 0;

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  /** Creates the allocators, which all clients know. */
  async create(): Promise<void> {
    for (const id of allocatorIds) {
      await this.#insist({ method: "POST", path: "/v1/allocators", body: { ...contract, id }, key: `create ${id}` });
    }
  }

  start(count: number): void {
    for (let number = 0; number < count; number++) this.#running.push(this.#work(number));
  }

  /** Fulfilled when each client has its last answer. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running.splice(0));
    this.#isOver = false;
  }

  async #work(number: number): Promise<void> {
    while (!this.#isOver) await this.#step(number);
  }

  #step(number: number): Promise<void> {
    const { luck } = this.#options;
    const id = luck.chance(0.6) ? HOT : luck.pick(askedFor);
    const what = luck.next();
    // One client alone switches, so that it knows which status it has asked for.
    if (number === 0 && what < 0.1) return this.#set(PAUSED, luck.chance(0.5) ? "resume" : "pause");
    if (number < 3 && what < 0.1) return this.#change();
    if (what < 0.2) return this.#look(id);
    if (what < 0.22) return this.#head(id);
    return this.#decide(id);
  }

  async #decide(id: string): Promise<void> {
    const { luck, record, batch } = this.#options;
    const item = () => (luck.chance(0.3) ? { except: [luck.pick(arms)] } : {});
    const body = luck.chance(0.2) ? { items: Array.from({ length: batch }, item) } : item();
    const operation = record.begin(id, "decide", this.#key());
    const request = { method: "POST", path: `/v1/allocators/${id}/decisions`, body } as const;
    const answer = await this.#told(operation, request, (told) => ({
      kind: "decided",
      key: operation.key,
      decisions: decisionsOf(told),
    }));
    if (answer === undefined) return;
    const decisions = decisionsOf(answer);
    if (luck.chance(0.05)) await this.#repeat(operation, request, decisions);
    if (luck.chance(0.5)) await this.#reward(id, luck.pick(decisions));
    if (luck.chance(0.02)) await this.#receipt(id, decisions[0].id);
  }

  /** A request that was answered is answered the same again, by any replica. */
  async #repeat({ key }: Operation, request: Request, decisions: readonly ToldDecision[]): Promise<void> {
    const answer = await this.#insist({ ...request, key });
    const again = answer?.status === 201 ? JSON.stringify(decisionsOf(answer.body)) : undefined;
    if (answer === undefined || again === JSON.stringify(decisions)) return;
    this.#options.record.violations.push(`${key} was answered with ${JSON.stringify(decisions)}, then with ${again}`);
  }

  async #reward(id: string, { id: name, place }: ToldDecision): Promise<void> {
    const value = this.#options.luck.below(2);
    const operation = this.#options.record.begin(id, "reward", this.#key());
    const request = { method: "POST", path: `/v1/decisions/${name}/reward`, body: { value } } as const;
    await this.#told(operation, request, () => ({ kind: "rewarded", decision: place, value }));
  }

  archive(id: string): Promise<void> {
    return this.#set(id, "archive");
  }

  async #set(id: string, status: keyof typeof statusAfter): Promise<void> {
    const operation = this.#options.record.begin(id, "set", this.#key());
    const request = { method: "PATCH", path: `/v1/allocators/${id}`, body: { status } } as const;
    const told = { kind: "set", status: statusAfter[status] } as const;
    await this.#told(operation, request, (body) => ({ ...told, length: lengthOf(body) }));
  }

  /** Looks at the contract, and changes it as it was seen: of several who do so at once, one may. */
  async #change(): Promise<void> {
    const { record } = this.#options;
    const seen = await this.#insist({ method: "GET", path: `/v1/allocators/${CHANGED}` });
    if (seen?.status !== 200) return;
    const { version } = seen.body as { version: string };
    const operation = record.begin(CHANGED, "change", this.#key());
    // Each time another share: one that it has would change nothing.
    const share = `${1000 + (this.#keys % 4000)}/10000`;
    const request = {
      method: "PATCH",
      path: `/v1/allocators/${CHANGED}?expected=${version}`,
      body: { arms: [{ id: "ann", share }], reason: operation.key },
    } as const;
    await this.#told(operation, request, (body) => ({ kind: "changed", expected: version, length: lengthOf(body) }));
  }

  async #look(id: string): Promise<void> {
    const operation = this.#options.record.begin(id, "look", "");
    const request = { method: "GET", path: `/v1/allocators/${id}` } as const;
    await this.#told(operation, request, (body) => ({ kind: "seen", length: lengthOf(body) }));
  }

  async #head(id: string): Promise<void> {
    const answer = await this.#insist({ method: "GET", path: `/v1/allocators/${id}/head` });
    if (answer?.status === 200) this.#options.record.keepHead(id, answer.body as string);
  }

  async #receipt(allocator: string, decision: string): Promise<void> {
    const answer = await this.#insist({ method: "GET", path: `/v1/allocators/${allocator}/proof/${decision}` });
    if (answer?.status !== 200) return;
    this.#options.record.receipts.push({ allocator, decision, text: answer.body as string });
  }

  #key(): string {
    return `key ${this.#keys++}`;
  }

  /** Writes down what was told, and gives the body of the answer; undefined where it was refused, or is unknown. */
  async #told(operation: Operation, request: Request, told: (body: unknown) => Told): Promise<unknown> {
    const { record } = this.#options;
    const keyed = operation.key === "" ? request : { ...request, key: operation.key };
    const answer = await this.#insist(keyed, operation);
    if (answer === undefined) return undefined;
    const { status, body } = answer;
    if (status < 300) {
      record.end(operation, told(body));
      return body;
    }
    const { code } = body as { code: string };
    record.end(operation, { kind: "refused", code, wanted: operation.wanted });
    return undefined;
  }

  /** Asks one replica after the other until one answers; undefined where none does until the clients shall end. */
  async #insist(request: Request, operation?: Operation): Promise<Answer | undefined> {
    const { record, luck, members } = this.#options;
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0 && operation !== undefined) record.again(operation);
      const begun = performance.now();
      const after = () => performance.now() - begun;
      const replica: ReplicaProcess | undefined = luck.pick(members());
      const answer = await replica?.send({ ...request, within: HANGS_AFTER }).catch((error: unknown) => {
        const words = error instanceof Error ? error.message : "";
        if (error instanceof NoAnswer) record.violations.push(words);
        record.failed({ reason: "no answer", words, after: after() });
        return undefined;
      });
      if (answer !== undefined && !this.#isRepeated(answer, after())) return answer;
      if (this.#isOver) return undefined;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }

  #isRepeated(answer: Answer, after: number): boolean {
    const { record } = this.#options;
    if (answer.status < 300) return false;
    const { code = "none", detail = "" } = answer.body as { code?: string; detail?: string };
    if (refusals.includes(code)) return false;
    if (code === "store-behind" ? !this.mayBeBehind : !isUnanswered(answer.status, code)) {
      record.violations.push(`an answer that does not fit: ${answer.status} ${code} ${detail}`);
      return false;
    }
    record.failed({ reason: code, words: detail, after });
    return true;
  }
}

function decisionsOf(body: unknown): ToldDecision[] {
  const { items } = body as { items?: ToldDecision[] };
  return (items ?? [body as ToldDecision]).map(({ id, place, arms: told }) => ({ id, place, arms: told }));
}

function lengthOf(body: unknown): number {
  return (body as { logLength: number }).logLength;
}
