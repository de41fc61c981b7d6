import {
  Allocator,
  formatReceipt,
  formatVerifierKey,
  inclusionProof,
  LedgerTree,
  logEntry,
  logHeader,
  signerOf,
  signHead,
  type AppendedEvent,
} from "@evenhand/allocator";

/** A log that was made here and now by a real allocator, with everything that an auditor can hold. */
export interface Sample {
  readonly log: Blob;
  readonly signedHead: string;
  readonly key: string;
  /** Of the decision of a round in the middle. */
  readonly receipt: string;
  /** The line of a seed file. */
  readonly seeds: string;
}

const ORIGIN = "example.org/three-clinics";
const CLINICS = ["North", "Harbour", "Valley"];
/** How often a referral goes well. */
const SUCCESS = [0.8, 0.6, 0.4];
const ROUNDS = 40;
/** Milliseconds between two decisions, and from a decision to its reward. */
const BETWEEN = 60_000;

/** Gives random bytes. */
export type Luck = (length: number) => Uint8Array;

/** The browser's own luck. */
export const ownLuck: Luck = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Forty referrals to three clinics, each of which was promised a fifth; signed with a key that is made for it. The last
 * one happened at the time `now`.
 */
export function makeSample(now: number, random: Luck): Sample {
  const seed = { seed: random(16), blinding: random(32) };
  let at = now - (2 * ROUNDS + 1) * BETWEEN;
  const carried = () => ({ at: (at += BETWEEN), entropy: random(32) });
  const terms = { contract: { id: "quota", parameters: { shares: "1/5" } } };
  const { allocator, events } = Allocator.create({ kind: "create", arms: CLINICS, terms, seed, ...carried() });
  const log: AppendedEvent[] = [...events];
  const decided: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const decision = allocator.execute({ kind: "decide", items: [{}], ...carried() });
    const [{ place, arms }] = decision.answer[0].decisions;
    decided.push(place);
    const value = random(1)[0] < 256 * SUCCESS[arms[0]] ? 1 : 0;
    const reward = allocator.execute({ kind: "reward", items: [{ decision: place, value }], ...carried() });
    log.push(...decision.events, ...reward.events);
  }
  const seeds = hex(seed.seed) + hex(seed.blinding);
  return signed(log, { time: at, shown: decided[ROUNDS / 2], secret: random(32), seeds });
}

interface SigningInput {
  readonly time: number;
  /** The event of the receipt. */
  readonly shown: number;
  /** The signing key. */
  readonly secret: Uint8Array;
  readonly seeds: string;
}

function signed(log: readonly AppendedEvent[], { time, shown, secret, seeds }: SigningInput): Sample {
  const tree = new LedgerTree();
  for (const { record } of log) tree.append(record.leaf);
  const signer = signerOf(ORIGIN, secret);
  const signedHead = signHead({ origin: ORIGIN, size: tree.size, root: tree.root(), time }, [signer]);
  const tiles = tree.takeTiles();
  const readTile = (level: number, index: number) =>
    tiles.find((tile) => tile.level === level && tile.index === index)?.hashes;
  const proof = inclusionProof(shown, tree.size, readTile);
  const parts = [logHeader(ORIGIN), ...log.map(({ record }) => logEntry(record))];
  return {
    log: new Blob(parts.map((part) => part as Uint8Array<ArrayBuffer>)),
    ...{ signedHead, key: formatVerifierKey(signer.key), seeds },
    receipt: formatReceipt({ leaf: log[shown].record.leaf, index: shown, proof, signedHead }),
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
