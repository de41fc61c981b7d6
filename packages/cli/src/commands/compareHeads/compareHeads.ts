import {
  compareHeads as relationOf,
  lossInWords,
  lostIn,
  openSignedHead,
  parseVerifierKey,
  readSignedHead,
  type Fork,
  type Head,
  type ProvedRelation,
  type VerifierKey,
} from "@evenhand/allocator";
import { clientAt, headsIn, isAddress } from "@evenhand/service";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { exitCode } from "../../process/exitCode.js";
import { serviceKey } from "../../serviceKey.js";
import { readText } from "../../study/readText.js";
import { print, shown } from "../../terminal/print.js";

/** The options as they were typed. */
export interface CompareHeadsOptions {
  readonly key: readonly string[];
  readonly keyFile?: string;
}

/** A head of one of the two places. */
interface PlacedHead {
  readonly head: Head;
  readonly place: string;
  /** How the log went on without events, where the service says so. */
  readonly forks?: readonly Fork[];
  /** Asks the place for a proof between two sizes, where it is a service. */
  readonly prove?: (from: number, to: number) => Promise<Uint8Array[]>;
}

type Heads = ReadonlyMap<string, PlacedHead>;

const words: Readonly<Record<ProvedRelation, string>> = {
  same: "the same",
  extends: "B goes on from A",
  behind: "A goes on from B",
  fork: "TWO HISTORIES. Keep both heads, they are the evidence",
  unproved: "NOT SHOWN that one is the beginning of the other",
  "other-origin": "heads of two logs",
};

/** `evenhand compare-heads`: answers the exit code. */
export async function compareHeads(a: string, b: string, { key, keyFile }: CompareHeadsOptions): Promise<number> {
  const keys = key.map(parseVerifierKey);
  const [first, second] = [await headsAt(a, keys, keyFile), await headsAt(b, keys, keyFile)];
  const common = [...first.keys()].filter((origin) => second.has(origin));
  if (common.length === 0) {
    print(`no log is in both: ${named(first)} in A, ${named(second)} in B\n`);
    return exitCode.unsound;
  }
  const relations: ProvedRelation[] = [];
  let isForked = false;
  for (const origin of common) {
    const [known, seen] = [first.get(origin) as PlacedHead, second.get(origin) as PlacedHead];
    const fork = lostBetween(known, seen);
    if (fork !== undefined) {
      print(shown(`${origin}: ${lossInWords(fork)}`) + "\n");
      isForked = true;
      continue;
    }
    const relation = await compared(known, seen);
    relations.push(relation);
    const unsigned = keys.some(({ name }) => name === origin) ? "" : " (signatures not checked: no --key)";
    print(`${shown(origin)}: ${known.head.size} events in A, ${seen.head.size} in B: ${words[relation]}${unsigned}\n`);
  }
  if (relations.includes("fork")) return exitCode.notGenuine;
  if (relations.includes("unproved")) return exitCode.unsound;
  return isForked ? exitCode.forked : exitCode.ok;
}

/** The fork by which events of the one head are lost to the other, which a service says itself. */
function lostBetween(a: PlacedHead, b: PlacedHead): Fork | undefined {
  const lost = ({ head: { origin, size }, forks: own }: PlacedHead, forks: readonly Fork[] = []) =>
    size === 0 || own !== undefined ? undefined : lostIn(forks, origin, size - 1);
  return lost(a, b.forks) ?? lost(b, a.forks);
}

/** A service whose own tree does not begin as an earlier head says has another history than that head. */
async function compared(a: PlacedHead, b: PlacedHead): Promise<ProvedRelation> {
  const plain = relationOf(a.head, b.head, [], nodeSha256);
  if (plain !== "unproved") return plain;
  const [older, newer] = a.head.size < b.head.size ? [a, b] : [b, a];
  if (newer.prove === undefined) return "unproved";
  const proof = await newer.prove(older.head.size, newer.head.size);
  const relation = relationOf(a.head, b.head, proof, nodeSha256);
  return relation === "unproved" ? "fork" : relation;
}

async function headsAt(place: string, keys: readonly VerifierKey[], keyFile: string | undefined): Promise<Heads> {
  if (isAddress(place)) return headsOfService(place, keys, keyFile);
  const text = readText(place);
  const texts = [...(headsIn(text)?.values() ?? [text])];
  return new Map(texts.map((text) => headOf(text, keys)).map((head) => [head.origin, { head, place }]));
}

async function headsOfService(
  address: string,
  keys: readonly VerifierKey[],
  keyFile: string | undefined,
): Promise<Heads> {
  const { contracts, evidence } = clientAt(address, serviceKey(keyFile));
  const heads = new Map<string, PlacedHead>();
  for (const { id, refused } of await contracts.list()) {
    if (refused !== undefined) {
      print(`${shown(id)} is refused by ${shown(address)}: ${shown(refused)}\n`);
      continue;
    }
    const head = headOf(await evidence.head(id), keys);
    const prove = async (from: number, to: number) => {
      const { hashes } = await evidence.consistency(id, from, to);
      return hashes.map((hash) => new Uint8Array(Buffer.from(hash, "base64")));
    };
    heads.set(head.origin, { head, place: address, prove });
    const { forks = [] } = await contracts.view(id);
    // Under its former names too: what is kept is the beginning of what was signed then.
    for (const { before } of forks)
      heads.set(before, { head: { ...head, origin: before }, place: address, prove, forks });
  }
  return heads;
}

/** What a head says; signed by its key, where one of its name was given. */
function headOf(text: string, keys: readonly VerifierKey[]): Head {
  const head = readSignedHead(text);
  return keys.some(({ name }) => name === head.origin) ? openSignedHead(text, { keys }) : head;
}

function named(heads: Heads): string {
  return [...heads.keys()].map((origin) => shown(origin)).join(", ") || "none";
}
