import { existsSync, mkdtempSync, rmSync, writeFileSync, appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Luck } from "../../../allocator/test/simulator/luck.js";
import { contentOf, damaged, damages, lookAt, wholeFolder, type WholeFolder } from "./damagedFolder.js";

const COUNT = Number(process.env["EVENHAND_DAMAGES"] ?? 8);
let place: string;
let whole: WholeFolder;
beforeAll(async () => {
  place = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "evenhand-damage-"));
  whole = await wholeFolder(join(place, "whole"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.each(["stopped", "killed"] as const)("a folder of a service that was %s", (how) => {
  it("tells what is damaged", async () => {
    const files = whole.left[how];
    console.log([...files].map(([name, bytes]) => `${name} ${bytes.length}`).join(", "));
    const first = await lookAt(place, files, whole.asked);
    const second = await lookAt(place, files, whole.asked);
    console.log(
      first.named,
      [...first.answers].filter(([name, a]) => second.answers.get(name) !== a).map(([n]) => n),
    );
    const reference = await contentOf(place, files);
    const luck = new Luck(Number(process.env["EVENHAND_SEED"] ?? 1));
    const began = Date.now();
    for (let n = 0; n < COUNT; n++) {
      const d = damaged(files, luck, damages[Math.max(0, luck.below(8) - 4)]);
      const look = await lookAt(place, d.files, whole.asked);
      const differs = [...first.answers]
        .filter(([name, a]) => second.answers.get(name) === a && look.answers.get(name) !== a)
        .map(([n]) => n);
      const isDb = d.words.startsWith("allocators.db");
      const content = isDb ? await contentOf(place, d.files).catch(String) : "";
      const status = look.named.length > 0 ? "named" : differs.length > 0 ? "SILENT HARM" : isDb && content === reference ? "no effect" : "LATENT";
      appendFileSync(
        "/tmp/wild1/campaign.log",
        JSON.stringify({ how, words: d.words, status, named: look.named.slice(0, 4), differs }) + "\n",
      );
    }
    console.log((Date.now() - began) / COUNT, "ms each");
  }, 3_600_000);
});
