import { lossInWords } from "@evenhand/allocator";
import {
  formatVerifierKey,
  isNameOf,
  lostIn,
  openSignedHead,
  parseVerifierKey,
  readSignedHead,
  verifierKey,
} from "@evenhand/allocator/verify";
import { type Connection, Contracts, Evidence } from "@evenhand/client";
import { problemOf } from "../service/problem.js";

/** The key that a service gives for a log of its own. */
export interface ServiceKey {
  readonly line: string;
  /** What the service says of a log that it has forked since; undefined where it has not. */
  readonly loss?: { readonly title: string; readonly words: string };
}

/**
 * The key of the service for the log of a signed head, also where the log has gone on under another name since.
 * `place` is that of the event that the head is to show, where it is one.
 */
export async function serviceKey(connection: Connection, head: string, place?: number): Promise<ServiceKey> {
  const { origin } = readSignedHead(head);
  const { id, forks } = await allocatorOf(connection, origin);
  const { verifierKey: line, former } = await new Evidence(connection).publicKey(id);
  const lines = [line, ...former.map((one) => one.verifierKey)];
  const keys = lines.map((one) => formatVerifierKey(verifierKey(origin, parseVerifierKey(one).publicKey)));
  const found = { line: keys.find((key) => hasSigned(key, head)) ?? keys[0] };
  const [last] = forks.filter(({ after }) => after !== origin).slice(-1);
  if (last === undefined || !forks.some(({ before }) => before === origin)) return found;
  const fork = place === undefined ? undefined : lostIn(forks, origin, place);
  const title = fork === undefined ? "The log has gone on under another name" : "The log has lost this event since";
  return { ...found, loss: { title, words: lossInWords(fork ?? last) } };
}

/** The allocator whose log has this name, or had it: `…/orders`, and `…/orders/2` after a fork. */
async function allocatorOf(connection: Connection, origin: string) {
  const contracts = new Contracts(connection);
  const [last, before] = origin.split("/").reverse();
  const ofFork = /^\d+$/.test(last) ? before : undefined;
  for (const id of [ofFork, last]) {
    if (id === undefined) continue;
    const view = await contracts.view(id).catch((error: unknown) => {
      if (id === last || problemOf(error).code !== "allocator-unknown") throw error;
    });
    if (view === undefined) continue;
    const { forks = [] } = view;
    if (id === last || view.origin === origin || isNameOf(forks, origin)) return { id, forks };
  }
  throw new Error(`no allocator of the log ${origin}`);
}

function hasSigned(key: string, head: string): boolean {
  try {
    openSignedHead(head, { keys: [parseVerifierKey(key)] });
    return true;
  } catch {
    return false;
  }
}
