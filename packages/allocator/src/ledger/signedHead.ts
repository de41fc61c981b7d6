import { needs } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../errors.js";
import { publicKeyOf, signEd25519, verifyEd25519, type VerifySignature } from "./ed25519.js";
import { checkHead, headText, readHeadText, type Head } from "./head.js";
import { formatNote, knownSignatures, readNote, type SignedNote } from "./signedNote.js";
import { checkKey, verifierKey, type VerifierKey } from "./verifierKey.js";

/** Signs heads: `signerOf` makes one, and so does a program that keeps its secret key elsewhere. */
export interface Signer {
  readonly key: VerifierKey;
  /** The Ed25519 signature (64 bytes) of a message. */
  sign(message: Uint8Array): Uint8Array;
}

const checkSigners = needs.listOf(needs.object({ key: checkKey, sign: needs.aFunction }));

/** Which keys a reader trusts, and how signatures are checked if not by the package itself. */
export interface Trust {
  /** The keys of logs, each under the origin of its log as its name. */
  readonly keys: readonly VerifierKey[];
  readonly verifySignature?: VerifySignature;
}

/** Refuses what is no trust. */
export const checkTrust = needs.object({
  keys: needs.listOf(checkKey),
  verifySignature: needs.optional(needs.aFunction),
});

/**
 * The signed head as text. A head is signed only when the log has grown, and never for less than was signed before:
 * pass the head that was signed last, if there is one.
 *
 * @param signers at least one has the head's origin as its key's name; several during the rotation of a key
 */
export function signHead(head: Head, signers: readonly Signer[], last?: Head): string {
  checkHead(head, "head");
  checkSigners(signers, "signers");
  needs.optional(checkHead)(last, "last");
  if (!signers.some(({ key }) => key.name === head.origin)) {
    throw allocatorError("signer-missing", {
      received: signers.map(({ key }) => key.name).join(", ") || "no signer",
      required: `a key with the name ${head.origin}`,
    });
  }
  if (last !== undefined && last.origin !== head.origin) {
    throw allocatorError("head-not-grown", { received: last.origin, required: `the last head of ${head.origin}` });
  }
  if (last !== undefined && last.size >= head.size) {
    throw allocatorError("head-not-grown", { received: head.size, required: `more than ${last.size} leaves` });
  }
  const text = headText(head);
  const message = utf8ToBytes(text);
  const signatures = signers.map((signer, index) => {
    const signature = signer.sign(message);
    needs.bytes(64)(signature, `signers[${index}].sign`);
    return { ...signer.key, signature };
  });
  return formatNote({ text, signatures });
}

/** What a signed head says, its signatures unchecked: for one's own heads, or to show what was received. */
export function readSignedHead(text: string): Head {
  return readHeadText(noteOf(text).text);
}

/**
 * What a signed head says, once a key that the reader trusts for this origin has signed it. Signatures by other keys,
 * such as witnesses', are ignored; a wrong one by a trusted key is not.
 */
export function openSignedHead(text: string, trust: Trust): Head {
  checkTrust(trust, "trust");
  const { keys, verifySignature = verifyEd25519 } = trust;
  const note = noteOf(text);
  const head = readHeadText(note.text);
  const known = knownSignatures(note, keys, verifySignature);
  const wrong = known.find(({ valid }) => !valid);
  if (wrong !== undefined) {
    throw allocatorError("signature-wrong", {
      received: `a signature by ${wrong.key.name}+${wrong.key.id}`,
      required: "that of the head's text",
    });
  }
  if (!known.some(({ key }) => key.name === head.origin)) {
    throw allocatorError("signature-missing", {
      received: note.signatures.map(({ name, id }) => `${name}+${id}`).join(", "),
      required: `a signature by a trusted key with the name ${head.origin}`,
    });
  }
  return head;
}

function noteOf(text: string): SignedNote {
  needs.text(text, "text");
  const note = readNote(text);
  if ("missing" in note) throw allocatorError("signed-head-format", { received: text, required: note.missing });
  return note;
}

/** Signs with a secret key (32 random bytes) for the log whose origin is the name. */
export function signerOf(name: string, secretKey: Uint8Array): Signer {
  return { key: verifierKey(name, publicKeyOf(secretKey)), sign: (message) => signEd25519(message, secretKey) };
}
