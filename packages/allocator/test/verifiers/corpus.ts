/** Genuine and wrong receipts, signed heads and logs, of every class that docs/verify/grammar.md speaks of. */
import { inclusionProof } from "../../src/index.js";
import { logFile } from "../support/logFile.js";
import { storedTree } from "../support/storedTree.js";
import {
  keyLine,
  neutral,
  note,
  signatory,
  signatureLine,
  torsion,
  withLargerScalar,
  type Signatory,
} from "./signedTexts.js";

/** What a reader can say of a file; "wrong use" is about a key, not about the file. */
export type Verdict = "genuine" | "not genuine" | "wrong use";

export interface Case {
  readonly name: string;
  readonly command: "receipt" | "tree";
  /** The receipt, or the log. */
  readonly file: Uint8Array;
  /** The signed head that a log is held against. */
  readonly head?: Uint8Array;
  readonly keys: readonly string[];
  readonly expected?: Verdict;
}

export const origin = "example.com/evenhand/ads";
export const signer = signatory(origin, 20n);
export const witness = signatory("witness.example", 30n);
const events = Array.from({ length: 7 }, (_, i) => ({
  leaf: new Uint8Array(20 * i).fill(i),
  ...(i % 3 === 0 ? { personal: new Uint8Array(130).fill(1) } : {}),
}));
const { tree, readTile } = storedTree(events.map(({ leaf }) => leaf));
const root = Buffer.from(tree.root()).toString("base64");
export const log = logFile(origin, events);
export const headText = `${origin}\n7\n${root}\ntime 1794927300000\n`;
export const head = note(headText, [signer, witness]);

const proof = inclusionProof(2, 7, readTile).map((hash) => Buffer.from(hash).toString("base64"));
export const proofLines = ["c2sp.org/tlog-proof@v1", `extra ${base64(events[2].leaf)}`, "index 2", ...proof];
export const receiptWith = (signedHead: string, lines = proofLines) => `${lines.join("\n")}\n\n${signedHead}`;
export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** The receipt with these bytes in place of `@`, so that they need not be UTF-8. */
function withBytes(text: string, ...bytes: number[]): Uint8Array {
  const [before, after] = text.split("@@");
  return new Uint8Array(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]));
}

type Row = readonly [name: string, expected: Verdict, receipt: string | Uint8Array, keys?: readonly string[]];
const fine = "genuine" as const;
const wrong = "not genuine" as const;
const misuse = "wrong use" as const;

const spaces = [0x20, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff];
const noSpaces = [0x180e, 0x200b, 0x2060, 0xfffd, 0x202e, 0x1f600];
const controls = [0, 9, 13, 0x1b, 0x1f, 0x7f, 0x85, 0x9f];

function named(name: string): Row[2] {
  return receiptWith(note(headText.replace(origin, name), [signatory(name, 5n)]));
}

const mixedKey = signatory(origin, 21n, { inKey: torsion });
const unknownLine = (name: string, bytes = 68) => signatureLine(name, "01020304", new Uint8Array(bytes - 4).fill(7));
const short = (bytes: number) => `— someone ${Buffer.alloc(bytes, 7).toString("base64")}\n`;
const withMore = (more: string) => receiptWith(note(headText, [signer], more));
const signedBy = (one: Signatory) => receiptWith(note(headText, [one]));
const signedAs = (text: string) => receiptWith(note(text, [signer]));
const own = signer.sign(bytesOf(headText));
const ownLine = (signature: Uint8Array) =>
  receiptWith(`${headText}\n${signatureLine(origin, signer.key.id, signature)}`);

const keyRows: readonly Row[] = [
  ["a key", fine, receiptWith(head)],
  ["two keys, both right", fine, receiptWith(head), [signer.line, witness.line]],
  ["the key of a witness alone", wrong, receiptWith(head), [witness.line]],
  ["a key of mixed order", misuse, signedBy(mixedKey), [mixedKey.line]],
  ["a key of small order", misuse, receiptWith(head), [keyLine(origin, torsion.toBytes())]],
  ["the neutral point as a key", misuse, receiptWith(head), [keyLine(origin, neutral.toBytes())]],
  ["a key that is no point", misuse, receiptWith(head), [keyLine(origin, new Uint8Array(32).fill(2))]],
  ["a key above the field", misuse, receiptWith(head), [keyLine(origin, new Uint8Array(32).fill(255))]],
  ["a key of another kind", misuse, receiptWith(head), [keyLine(origin, signer.key.publicKey, 2)]],
  ["a key of 31 bytes", misuse, receiptWith(head), [keyLine(origin, signer.key.publicKey.slice(1))]],
  ["a key without a name", misuse, receiptWith(head), [keyLine("", signer.key.publicKey)]],
  [
    "a key with an upper-case id",
    misuse,
    receiptWith(head),
    [signer.line.replace(signer.key.id, (id) => `${id.slice(0, -1)}F`)],
  ],
  ["a key with a newline behind it", misuse, receiptWith(head), [`${signer.line}\n`]],
  ...spaces.map((code): Row => {
    const name = `a${String.fromCodePoint(code)}b`;
    return [
      `a key's name with U+${code.toString(16)}`,
      misuse,
      receiptWith(head),
      [keyLine(name, signer.key.publicKey)],
    ];
  }),
  ...noSpaces.map((code): Row => {
    const name = `a${String.fromCodePoint(code)}b`;
    return [`a name with U+${code.toString(16)}`, fine, named(name), [signatory(name, 5n).line]];
  }),
];

const signatureRows: readonly Row[] = [
  ["R with a part of small order", wrong, signedBy(signatory(origin, 20n, { inSignature: torsion }))],
  ["a neutral R", fine, signedBy(signatory(origin, 20n, { nonce: 0n }))],
  ["a second encoding of s", wrong, ownLine(withLargerScalar(own))],
  ["a signature of 63 bytes", wrong, ownLine(own.slice(0, 63))],
  ["a signature of 65 bytes", wrong, ownLine(new Uint8Array([...own, 0]))],
  ["the same signature twice", fine, receiptWith(note(headText, [signer, signer]))],
  ["a right and a wrong one", wrong, withMore(signatureLine(origin, signer.key.id, new Uint8Array(64)))],
  ["99 unknown signatures more", fine, withMore(unknownLine("w").repeat(99))],
  ["100 unknown signatures more", wrong, withMore(unknownLine("w").repeat(100))],
  ...[0, 3, 4].map((bytes): Row => [`an unknown signature of ${bytes} bytes`, wrong, withMore(short(bytes))]),
  ["an unknown signature of 5 bytes", fine, withMore(short(5))],
  ["an unknown signature with spare bits", wrong, withMore("— w AQIDBAU9\n".replace("AU9", "AV="))],
  ["an unknown signer's byte 0xff", wrong, withBytes(withMore(unknownLine("a@@b")), 0xff)],
  ["an unknown signer's overlong slash", wrong, withBytes(withMore(unknownLine("a@@b")), 0xc0, 0xaf)],
  ["an unknown signer's half character", wrong, withBytes(withMore(unknownLine("a@@b")), 0xed, 0xa0, 0x81)],
  ["an unknown signer's cut character", wrong, withBytes(withMore(unknownLine("a@@b")), 0xe2, 0x82)],
  ["an unknown signer with a plus sign", wrong, withMore(unknownLine("a+b"))],
  ["an unknown signer without a name", wrong, withMore(unknownLine(""))],
  ...spaces.map((code): Row => {
    return [
      `an unknown signer with U+${code.toString(16)}`,
      wrong,
      withMore(unknownLine(`a${String.fromCodePoint(code)}b`)),
    ];
  }),
  ...controls.map((code): Row => {
    return [
      `an unknown signer with U+${code.toString(16)}`,
      wrong,
      withMore(unknownLine(`a${String.fromCodePoint(code)}`)),
    ];
  }),
  ...noSpaces.map((code): Row => {
    return [
      `an unknown signer with U+${code.toString(16)}`,
      fine,
      withMore(unknownLine(`a${String.fromCodePoint(code)}b`)),
    ];
  }),
  ["a hyphen in place of the dash", wrong, receiptWith(head.replaceAll("—", "-"))],
  ["lines ended by CR LF", wrong, receiptWith(head.replaceAll("\n", "\r\n"))],
  ["no last newline", wrong, receiptWith(head).slice(0, -1)],
  ["an empty line at the end", wrong, `${receiptWith(head)}\n`],
  ["no signatures", wrong, receiptWith(`${headText}\n`)],
  ["nothing", wrong, ""],
];

const headRows: readonly Row[] = [
  ...["time 9007199254740991", "time 0", "time", "timely 5", "Time x", "\u2028", "\ufeff", "e\u202eb"].map(
    (line): Row => {
      return [`the line ${JSON.stringify(line)}`, fine, signedAs(headText.replace(/time .*/, line))];
    },
  ),
  ...[
    "time 9007199254740992",
    "time 01",
    "time -1",
    "time 1.5",
    "time ",
    "time  1",
    "time 1 ",
    "time 1e3",
    "time ١",
    "time 1\ntime 1",
    "time 1\ntime x",
    "a\u0085b",
    "a\u0000",
    "a\n\nb",
  ].map((line): Row => {
    return [`the line ${JSON.stringify(line)}`, wrong, signedAs(headText.replace(/time .*/, line))];
  }),
  ["no time", fine, signedAs(headText.replace(/time .*\n/, ""))],
  ...["07", "+7", "7 ", "7.0", "7e0", "", "٧", "9007199254740992", "0x7"].map((size): Row => {
    return [`the size ${JSON.stringify(size)}`, wrong, signedAs(headText.replace("\n7\n", `\n${size}\n`))];
  }),
  ...[`${root} `, root.slice(1), root.replace("=", ""), `${root}=`, base64(new Uint8Array(31)), ""].map(
    (other): Row => {
      return [`the root ${JSON.stringify(other)}`, wrong, signedAs(headText.replace(root, other))];
    },
  ),
  ["a root with spare bits", wrong, signedAs(headText.replace(root, spare(root)))],
  ["two lines", wrong, signedAs(`${origin}\n7\n`)],
  ["another origin", wrong, signedAs(headText.replace(origin, "example.com/jobs"))],
  ["a byte order mark before the origin", wrong, signedAs(`\ufeff${headText}`)],
];

const receiptRows: readonly Row[] = [
  ["a byte order mark", wrong, `\ufeff${receiptWith(head)}`],
  ["another first line", wrong, receiptWith(head, ["c2sp.org/tlog-proof@v2", ...proofLines.slice(1)])],
  ["no leaf", wrong, receiptWith(head, [proofLines[0], ...proofLines.slice(2)])],
  ["an empty leaf", wrong, receiptWith(head, [proofLines[0], "extra ", ...proofLines.slice(2)])],
  ["a hash with spare bits", wrong, receiptWith(head, [...proofLines.slice(0, -1), spare(proof[proof.length - 1])])],
  ["a hash of 31 bytes", wrong, receiptWith(head, [...proofLines.slice(0, -1), base64(new Uint8Array(31))])],
  ["a hash more", wrong, receiptWith(head, [...proofLines, base64(new Uint8Array(32))])],
  ["a hash less", wrong, receiptWith(head, proofLines.slice(0, -1))],
  ...["1", "7", "02", "2 ", "-0", "9007199254740991", "9007199254740992", ""].map((index): Row => {
    return [
      `index ${JSON.stringify(index)}`,
      wrong,
      receiptWith(head, [...proofLines.slice(0, 2), `index ${index}`, ...proof]),
    ];
  }),
];

type LogRow = readonly [name: string, expected: Verdict, file: Uint8Array, signedHead?: string];
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const emptyHead = note(`${origin}\n0\n${base64(storedTree([]).tree.root())}\n`, [signer]);
const longOrigin = "o".repeat(4097);

const logRows: readonly LogRow[] = [
  ["a log", fine, log],
  ["a log with more events", fine, logFile(origin, [...events, events[3]])],
  [
    "a log without personal parts",
    fine,
    logFile(
      origin,
      events.map(({ leaf }) => ({ leaf })),
    ),
  ],
  ["a log without events", fine, logFile(origin, []), emptyHead],
  ["an origin without its newline", wrong, joined(`evenhand-log v1\n${origin}`), emptyHead],
  ["a cut tail", wrong, logFile(origin, events.slice(0, 6))],
  ["a log cut within an event after the head", wrong, joined(log, Uint8Array.of(5, 1))],
  ["a log cut within a length after the head", wrong, joined(log, Uint8Array.of(0x80))],
  ["a length with a byte too many", wrong, joined(log, Uint8Array.of(0x80, 0, 0))],
  ["a length above 2^30", wrong, joined(log, Uint8Array.of(0x81, 0x80, 0x80, 0x80, 0x04))],
  ["a length of 2^53", wrong, joined(log, new Uint8Array(7).fill(0x80), Uint8Array.of(0x10))],
  [
    "an origin that is no UTF-8",
    wrong,
    joined("evenhand-log v1\na", Uint8Array.of(0xff), "\n"),
    note(headText.replace(origin, "a\ufffd"), [signatory("a\ufffd", 5n)]),
  ],
  [
    "an origin of 4097 bytes",
    wrong,
    joined(`evenhand-log v1\n${longOrigin}\n`),
    note(`${longOrigin}\n${emptyHead.split("\n").slice(1, 3).join("\n")}\n`, [signatory(longOrigin, 5n)]),
  ],
  ["another first line", wrong, joined("evenhand-log v2\n", log.subarray(16))],
  ["a byte order mark before a log", wrong, joined("\ufeff", log)],
  ["nothing in place of a log", wrong, new Uint8Array(0)],
  [
    "a head's time that no calendar has",
    fine,
    log,
    note(headText.replace(/time .*/, "time 9007199254740991"), [signer]),
  ],
];

/** The classes one by one, each with the verdict that the grammar asks for. */
export const namedCases: readonly Case[] = [
  ...[...keyRows, ...signatureRows, ...headRows, ...receiptRows].map(([name, expected, receipt, keys]): Case => ({
    name,
    command: "receipt",
    file: typeof receipt === "string" ? bytesOf(receipt) : receipt,
    keys: keys ?? [signer.line],
    expected,
  })),
  ...logRows.map(([name, expected, file, signedHead]): Case => {
    const keys = [signer, signatory("a\ufffd", 5n), signatory(longOrigin, 5n)].map(({ line }) => line);
    return { name, command: "tree", file, head: bytesOf(signedHead ?? head), keys, expected };
  }),
];

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** The same bytes of 32, encoded with a bit set beyond the last one. */
function spare(encoded: string): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = encoded.at(-2) ?? "";
  return `${encoded.slice(0, -2)}${digits[digits.indexOf(last) + 1]}=`;
}
