import { Dice } from "../support/dice.js";
import { bytesOf, head, headText, log, proofLines, receiptWith, signer, witness, type Case } from "./corpus.js";
import { note } from "./signedTexts.js";

/** Characters that readers of different languages are tempted to see differently. */
const strange = [
  "\ufeff",
  "\u0085",
  "\u2028",
  "\u00a0",
  "\u200b",
  "\r",
  "\t",
  "\0",
  "—",
  "+",
  "=",
  " ",
  "٣",
  "\u{1f600}",
  "0",
];
const strangeBytes = [0x00, 0x0a, 0x0d, 0x20, 0x2b, 0x3d, 0x7f, 0x80, 0xc0, 0xed, 0xef, 0xff];

/**
 * Receipts, heads and logs with something changed at random, always the same ones. What was changed in the text of a
 * head is signed afterwards: otherwise the signature alone would refuse it, and no other rule would be tried.
 */
export function* mutatedCases(count: number): Generator<Case> {
  const dice = new Dice(23);
  const keys = [signer.line, witness.line];
  for (let at = 0; at < count; at++) {
    const name = `mutation ${at}`;
    const signedHead = dice.below(2) === 0 ? head : note(mutatedText(headText, dice), [signer]);
    const lines = dice.below(3) === 0 ? mutatedText(proofLines.join("\n"), dice).split("\n") : proofLines;
    if (at % 4 === 0) {
      const file = dice.below(2) === 0 ? mutatedBytes(log, dice) : log;
      yield { name, command: "tree", file, head: mutatedBytes(bytesOf(signedHead), dice), keys };
      continue;
    }
    const receipt = receiptWith(dice.below(2) === 0 ? mutatedText(signedHead, dice) : signedHead, lines);
    yield {
      name,
      command: "receipt",
      file: dice.below(4) === 0 ? mutatedBytes(bytesOf(receipt), dice) : bytesOf(receipt),
      keys,
    };
  }
}

/** One to three changes of characters or of whole lines. */
function mutatedText(text: string, dice: Dice): string {
  let changed = text;
  for (let times = 1 + dice.below(3); times > 0; times--) {
    const lines = changed.split("\n");
    const line = dice.below(lines.length);
    const at = dice.below(changed.length + 1);
    const spliced = (removed: number, ...by: string[]) => {
      const copy = [...lines];
      copy.splice(line, removed, ...by);
      return copy.join("\n");
    };
    const changes = [
      () => changed.slice(0, at) + dice.pick(strange) + changed.slice(at),
      () => changed.slice(0, at) + dice.pick(strange) + changed.slice(at + 1),
      () => changed.slice(0, at) + changed.slice(at + 1),
      () => spliced(0, lines[line]),
      () => spliced(1),
      () => spliced(0, dice.pick(["", "time 5", "time 05", "x", "time"])),
      () => spliced(1, lines[line] + dice.pick(strange)),
      () => spliced(1, dice.pick(strange) + lines[line]),
    ];
    changed = dice.pick(changes)();
  }
  return changed;
}

function mutatedBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  const changed = [...bytes];
  const at = dice.below(changed.length);
  const changes = [
    () => (changed[at] ^= 1 << dice.below(8)),
    () => changed.splice(at, 0, dice.pick(strangeBytes)),
    () => changed.splice(at, 1),
    () => changed.splice(at, 1, dice.pick(strangeBytes)),
    () => changed.splice(at),
    () => undefined,
  ];
  dice.pick(changes)();
  return Uint8Array.from(changed);
}
